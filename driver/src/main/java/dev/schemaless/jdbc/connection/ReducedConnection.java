package dev.schemaless.jdbc.connection;

import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Struct;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The part of a connection that this driver does not have, all of it refused. */
interface ReducedConnection extends Connection {
    @Override
    default Struct createStruct(String typeName, Object[] attributes) throws SQLException {
        throw SqlExceptions.unsupported("create a structured value", "Use a MAP.");
    }

    @Override
    default SQLXML createSQLXML() throws SQLException {
        throw SqlExceptions.unsupported("create an XML value", "Use a VARCHAR.");
    }

    @Override
    default Map<String, Class<?>> getTypeMap() throws SQLException {
        return Map.of();
    }

    @Override
    default void setTypeMap(@Nullable Map<String, Class<?>> map) throws SQLException {
        if (map != null && !map.isEmpty()) {
            throw SqlExceptions.unsupported("map types", "There are no user-defined types.");
        }
    }
}
