package dev.schemaless.jdbc;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.ArgumentChecks;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.connection.SchemalessConnection;
import dev.schemaless.jdbc.url.ConnectionProperties;
import dev.schemaless.jdbc.url.ConnectionSpec;
import dev.schemaless.jdbc.url.LoginTimeout;
import dev.schemaless.jdbc.url.PropertyValues;
import dev.schemaless.jdbc.url.SchemalessUrl;
import dev.schemaless.planner.session.WarmUp;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Logger;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.naming.StringRefAddr;
import javax.sql.CommonDataSource;
import org.jspecify.annotations.Nullable;

/**
 * The common part of data sources: a bean with the properties {@code url}, {@code user}, {@code password} and, for all others,
 * {@link #setProperty}. JNDI keeps them as a reference, passwords included. Configure it before it is shared; then it is thread-safe.
 */
abstract class DataSourceSettings implements CommonDataSource, Referenceable {
    /** The name of the URL in a reference; its other addresses are connection properties. */
    static final String URL = "url";

    private final Properties properties = new Properties();
    private String url = SchemalessUrl.PREFIX;
    private @Nullable PrintWriter logWriter;
    private int loginTimeout;

    public final void setUrl(String url) {
        this.url = url;
    }

    /** Returns the URL without secrets. */
    public final String getUrl() throws SQLException {
        return SchemalessUrl.accepts(url) ? SchemalessUrl.parse(url).masked() : "";
    }

    public final void setUser(String user) {
        properties.setProperty(ConnectionProperties.USER.name(), user);
    }

    public final void setPassword(String password) {
        properties.setProperty(ConnectionProperties.PASSWORD.name(), password);
    }

    /**
     * Sets a connection property; the URL's value wins.
     *
     * @throws SQLException if there is none of that name, or the value is ill-formed
     */
    public final void setProperty(String name, String value) throws SQLException {
        PropertyValues.of(Map.of(name, value));
        properties.setProperty(name, value);
    }

    /**
     * Resolves the settings.
     *
     * @param user in place of the one that is set; null for that
     * @param password likewise
     */
    final ConnectionSpec resolve(@Nullable String user, @Nullable String password) throws SQLException {
        if (!SchemalessUrl.accepts(url)) {
            throw SqlExceptions.of(
                    ErrorCode.CONNECTION_UNABLE,
                    "Cannot connect: the data source's URL does not start with " + SchemalessUrl.PREFIX + ".");
        }
        Properties all = new Properties();
        all.putAll(properties);
        if (user != null) {
            all.setProperty(ConnectionProperties.USER.name(), user);
        }
        if (password != null) {
            all.setProperty(ConnectionProperties.PASSWORD.name(), password);
        }
        return SqlExceptions.call(() -> ConnectionSpec.resolve(url, all));
    }

    /** Connects within the login timeout. */
    final SchemalessConnection connect(ConnectionSpec spec) throws SQLException {
        WarmUp.begin();
        int seconds = loginTimeout > 0 ? loginTimeout : spec.loginTimeout();
        return SqlExceptions.call(() -> LoginTimeout.within(seconds, () -> SchemalessConnection.open(spec)));
    }

    @Override
    public final Reference getReference() {
        Reference reference = new Reference(getClass().getName(), SchemalessDataSourceFactory.class.getName(), null);
        reference.add(new StringRefAddr(URL, url));
        for (Map.Entry<Object, Object> property : properties.entrySet()) {
            reference.add(new StringRefAddr(String.valueOf(property.getKey()), String.valueOf(property.getValue())));
        }
        return reference;
    }

    @Override
    public final @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    /** Keeps the writer; nothing is written to it, as everything is logged under {@link #getParentLogger()}. */
    @Override
    public final void setLogWriter(@Nullable PrintWriter logWriter) {
        this.logWriter = logWriter;
    }

    /** Limits how long connecting may take, in seconds; 0 for the property {@code loginTimeout}, or that of {@link java.sql.DriverManager}. How long a statement waits is the property {@code poolTimeout}. */
    @Override
    public final void setLoginTimeout(int seconds) throws SQLException {
        ArgumentChecks.requireNotNegative(seconds, "login timeout");
        loginTimeout = seconds;
    }

    @Override
    public final int getLoginTimeout() {
        return loginTimeout;
    }

    @Override
    public final Logger getParentLogger() {
        return Logger.getLogger(SchemalessDriver.LOGGER);
    }

    /** Returns the URL without secrets. */
    @Override
    public final String toString() {
        try {
            return getClass().getSimpleName() + "[" + getUrl() + "]";
        } catch (SQLException e) {
            return getClass().getSimpleName() + "[no URL]";
        }
    }
}
