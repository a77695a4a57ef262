package dev.schemaless.jdbc;

import dev.schemaless.jdbc.url.ConnectionSpec;
import java.sql.SQLException;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.PooledConnection;
import org.jspecify.annotations.Nullable;

/**
 * The data source of application servers with pools of their own: a bean as {@link SchemalessDataSource}. A pooled connection keeps the store
 * open, and each connection that it gives is a fresh one on it.
 */
public final class SchemalessConnectionPoolDataSource extends DataSourceSettings implements ConnectionPoolDataSource {
    /** Makes a source of private stores in memory, until {@link #setUrl} names another. */
    public SchemalessConnectionPoolDataSource() {}

    @Override
    public PooledConnection getPooledConnection() throws SQLException {
        return getPooledConnection(null, null);
    }

    @Override
    public PooledConnection getPooledConnection(@Nullable String user, @Nullable String password) throws SQLException {
        ConnectionSpec spec = resolve(user, password);
        return new SchemalessPooledConnection(connect(spec), () -> connect(spec));
    }
}
