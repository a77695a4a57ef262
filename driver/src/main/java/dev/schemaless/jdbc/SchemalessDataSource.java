package dev.schemaless.jdbc;

import dev.schemaless.catalog.ErrorCode;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A source of connections to one store: a bean with the properties {@code url}, {@code user}, {@code password} and, for
 * all others, {@link #setProperty}.
 *
 * <p>Connections are cheap, as the pools to the partitions are shared by all connections of the JVM to the same store; a
 * pool on top is not needed, and does no harm. Configure it before it is shared; then it is thread-safe.
 */
public final class SchemalessDataSource implements DataSource, Unwrappable {
    private final Properties properties = new Properties();
    private String url = SchemalessUrl.PREFIX;
    private @Nullable PrintWriter logWriter;
    private int loginTimeout;

    /** Makes a source of private stores in memory, until {@link #setUrl} names another. */
    public SchemalessDataSource() {}

    public SchemalessDataSource(String url) {
        this.url = url;
    }

    public void setUrl(String url) {
        this.url = url;
    }

    /** Returns the URL without secrets. */
    public String getUrl() throws SQLException {
        return SchemalessUrl.accepts(url) ? SchemalessUrl.parse(url).masked() : "";
    }

    public void setUser(String user) {
        properties.setProperty(ConnectionProperties.USER.name(), user);
    }

    public void setPassword(String password) {
        properties.setProperty(ConnectionProperties.PASSWORD.name(), password);
    }

    /**
     * Sets a connection property; the URL's value wins.
     *
     * @throws SQLException if there is none of that name, or the value is ill-formed
     */
    public void setProperty(String name, String value) throws SQLException {
        PropertyValues.of(java.util.Map.of(name, value));
        properties.setProperty(name, value);
    }

    @Override
    public Connection getConnection() throws SQLException {
        return getConnection(null, null);
    }

    @Override
    public Connection getConnection(@Nullable String user, @Nullable String password) throws SQLException {
        Properties all = new Properties();
        all.putAll(properties);
        if (user != null) {
            all.setProperty(ConnectionProperties.USER.name(), user);
        }
        if (password != null) {
            all.setProperty(ConnectionProperties.PASSWORD.name(), password);
        }
        return connect(all);
    }

    private Connection connect(Properties all) throws SQLException {
        if (!SchemalessUrl.accepts(url)) {
            throw SqlExceptions.of(
                    ErrorCode.CONNECTION_UNABLE,
                    "Cannot connect: the data source's URL does not start with " + SchemalessUrl.PREFIX + ".");
        }
        if (loginTimeout > 0) {
            all.setProperty(LoginTimeout.PROPERTY, String.valueOf(loginTimeout));
        }
        return SchemalessDriver.open(url, all);
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    /** Keeps the writer; nothing is written to it, as everything is logged under {@link #getParentLogger()}. */
    @Override
    public void setLogWriter(@Nullable PrintWriter logWriter) {
        this.logWriter = logWriter;
    }

    /** Limits how long connecting may take; 0 for no limit. How long a statement waits is the property {@code poolTimeout}. */
    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        FetchHints.requireNotNegative(seconds, "login timeout");
        loginTimeout = seconds;
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeout;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger(SchemalessDriver.LOGGER);
    }

    /** Returns the URL without secrets. */
    @Override
    public String toString() {
        try {
            return "SchemalessDataSource[" + getUrl() + "]";
        } catch (SQLException e) {
            return "SchemalessDataSource[no URL]";
        }
    }
}
