package dev.schemaless.clients.jooq;

import java.sql.Array;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Types;
import org.jooq.Binding;
import org.jooq.BindingGetResultSetContext;
import org.jooq.BindingGetSQLInputContext;
import org.jooq.BindingGetStatementContext;
import org.jooq.BindingRegisterContext;
import org.jooq.BindingSQLContext;
import org.jooq.BindingSetSQLOutputContext;
import org.jooq.BindingSetStatementContext;
import org.jooq.Converter;

/** Binds arrays of text as JDBC has them: jOOQ's dialect of PostgreSQL would send them in PostgreSQL's own notation. */
public final class TextArrayBinding implements Binding<String[], String[]> {
    @Override
    public Converter<String[], String[]> converter() {
        return Converter.of(String[].class, String[].class, read -> read, written -> written);
    }

    @Override
    public void sql(BindingSQLContext<String[]> context) {
        context.render().sql("?");
    }

    @Override
    public void set(BindingSetStatementContext<String[]> context) throws SQLException {
        if (context.value() == null) {
            context.statement().setNull(context.index(), Types.ARRAY);
        } else {
            Array array = context.statement().getConnection().createArrayOf("VARCHAR", context.value());
            context.statement().setArray(context.index(), array);
        }
    }

    @Override
    public void get(BindingGetResultSetContext<String[]> context) throws SQLException {
        Array array = context.resultSet().getArray(context.index());
        context.value(array == null ? null : (String[]) array.getArray());
    }

    @Override
    public void register(BindingRegisterContext<String[]> context) throws SQLException {
        throw new SQLFeatureNotSupportedException("calls");
    }

    @Override
    public void get(BindingGetStatementContext<String[]> context) throws SQLException {
        throw new SQLFeatureNotSupportedException("calls");
    }

    @Override
    public void get(BindingGetSQLInputContext<String[]> context) throws SQLException {
        throw new SQLFeatureNotSupportedException("structs");
    }

    @Override
    public void set(BindingSetSQLOutputContext<String[]> context) throws SQLException {
        throw new SQLFeatureNotSupportedException("structs");
    }
}
