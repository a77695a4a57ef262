package dev.schemaless.catalog.server;

import dev.schemaless.catalog.dialect.Dialect;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Connections of one driver to one URL, unpooled. Its text form shows neither URL nor properties. Thread-safe. */
public final class DriverDataSource implements DataSource {
    private final Driver driver;
    private final String url;
    private final Properties properties;
    private final Adaptation adaptation;
    private volatile int loginTimeoutSeconds;

    /** A change or check of each new connection before its first use. */
    @FunctionalInterface
    public interface Adaptation {
        /** Returns the connection, or another one in its place; if this fails, it is closed. */
        Connection adapt(Connection fresh) throws SQLException;
    }

    /**
     * Makes a source.
     *
     * @param properties user, password and other properties of the driver
     */
    public DriverDataSource(Driver driver, String url, Properties properties) {
        this(driver, url, properties, fresh -> fresh);
    }

    private DriverDataSource(Driver driver, String url, Properties properties, Adaptation adaptation) {
        this.driver = driver;
        this.url = url;
        this.properties = (Properties) properties.clone();
        this.adaptation = adaptation;
    }

    /** Returns a source of {@linkplain PooledConnection connections for a pool}. */
    public DriverDataSource pooled(Dialect dialect) {
        return adapted(fresh -> PooledConnection.of(fresh, dialect));
    }

    /** Does {@link #pooled} for a server that is to take writes: a connection to a read-only one is refused with 08001. */
    public DriverDataSource pooledPrimary(Dialect dialect) {
        return adapted(fresh -> {
            RoleCheck.requirePrimary(fresh);
            return PooledConnection.of(fresh, dialect);
        });
    }

    /** Returns a source whose connections are adapted in this way alone. */
    public DriverDataSource adapted(Adaptation other) {
        return new DriverDataSource(driver, url, properties, other);
    }

    /** Returns a source of connections with additional properties. */
    public DriverDataSource with(Map<String, String> others) {
        Properties all = (Properties) properties.clone();
        all.putAll(others);
        return new DriverDataSource(driver, url, all, adaptation);
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = driver.connect(url, (Properties) properties.clone());
        if (connection == null) {
            throw new SQLException("Cannot connect: the driver does not take the URL.", "08001");
        }
        try {
            return adaptation.adapt(connection);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("Cannot connect as another user: this source has one.");
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {}

    /** Keeps the pool's timeout. The pool also waits that long for its own threads when it closes. */
    @Override
    public void setLoginTimeout(int seconds) {
        loginTimeoutSeconds = seconds;
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeoutSeconds;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return driver.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (!type.isInstance(this)) {
            throw new SQLException("Cannot unwrap data source: it is not a " + type.getName() + ".");
        }
        return type.cast(this);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
