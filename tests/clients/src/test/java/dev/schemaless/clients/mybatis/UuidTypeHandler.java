package dev.schemaless.clients.mybatis;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.apache.ibatis.type.BaseTypeHandler;
import org.apache.ibatis.type.JdbcType;

/** Hands UUIDs through, which MyBatis knows no type of. */
public final class UuidTypeHandler extends BaseTypeHandler<UUID> {
    @Override
    public void setNonNullParameter(PreparedStatement statement, int index, UUID value, JdbcType type)
            throws SQLException {
        statement.setObject(index, value);
    }

    @Override
    public UUID getNullableResult(ResultSet rows, String column) throws SQLException {
        return rows.getObject(column, UUID.class);
    }

    @Override
    public UUID getNullableResult(ResultSet rows, int column) throws SQLException {
        return rows.getObject(column, UUID.class);
    }

    @Override
    public UUID getNullableResult(CallableStatement call, int column) throws SQLException {
        return call.getObject(column, UUID.class);
    }
}
