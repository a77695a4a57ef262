package dev.schemaless.jdbc;

import dev.schemaless.jdbc.base.Unwrappable;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A source of connections to one store: a bean with the properties {@code url}, {@code user}, {@code password} and, for
 * all others, {@link #setProperty}.
 *
 * <p>Connections are cheap, as the pools to the partitions are shared by all connections of the JVM to the same store; a
 * pool on top is not needed, and does no harm. Configure it before it is shared; then it is thread-safe.
 */
public final class SchemalessDataSource extends DataSourceSettings implements DataSource, Unwrappable {
    /** Makes a source of private stores in memory, until {@link #setUrl} names another. */
    public SchemalessDataSource() {}

    public SchemalessDataSource(String url) {
        setUrl(url);
    }

    @Override
    public Connection getConnection() throws SQLException {
        return getConnection(null, null);
    }

    @Override
    public Connection getConnection(@Nullable String user, @Nullable String password) throws SQLException {
        return connect(resolve(user, password));
    }
}
