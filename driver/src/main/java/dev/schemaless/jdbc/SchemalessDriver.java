package dev.schemaless.jdbc;

import dev.schemaless.jdbc.base.DriverVersion;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.connection.SchemalessConnection;
import dev.schemaless.jdbc.url.ConnectionProperties;
import dev.schemaless.jdbc.url.ConnectionSpec;
import dev.schemaless.jdbc.url.LoginTimeout;
import dev.schemaless.jdbc.url.PropertyValues;
import dev.schemaless.jdbc.url.SchemalessUrl;
import dev.schemaless.planner.session.WarmUp;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The driver of {@code jdbc:schemaless:} URLs. Found by {@link java.util.ServiceLoader}; {@code DriverManager} registers
 * it on its own. Thread-safe.
 */
public final class SchemalessDriver implements Driver {
    /** The name of the logger that all of this project's loggers lie under. */
    static final String LOGGER = "dev.schemaless";

    static {
        LibraryLogging.quieten();
        register();
    }

    private static void register() {
        try {
            DriverManager.registerDriver(new SchemalessDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Override
    public boolean acceptsURL(@Nullable String url) {
        return SchemalessUrl.accepts(url);
    }

    /**
     * Connects, or returns null for a URL of another driver.
     *
     * @throws SQLException if the URL or a property is refused, or the store cannot be opened
     */
    @Override
    public @Nullable Connection connect(@Nullable String url, @Nullable Properties properties) throws SQLException {
        if (url == null || !SchemalessUrl.accepts(url)) {
            return null;
        }
        return open(url, properties == null ? new Properties() : properties);
    }

    /** Connects with a URL that is ours. */
    static Connection open(String url, Properties properties) throws SQLException {
        WarmUp.begin();
        return SqlExceptions.call(() -> {
            ConnectionSpec spec = ConnectionSpec.resolve(url, properties);
            return LoginTimeout.within(spec.loginTimeout(), () -> SchemalessConnection.open(spec));
        });
    }

    /** Returns all properties in the order of their names, with the values given; passwords are left out. */
    @Override
    public DriverPropertyInfo[] getPropertyInfo(@Nullable String url, @Nullable Properties properties)
            throws SQLException {
        Map<String, String> given = PropertyValues.textsOf(properties == null ? new Properties() : properties);
        if (url != null && SchemalessUrl.accepts(url)) {
            given.putAll(SchemalessUrl.parse(url).parameters());
        }
        return ConnectionProperties.ALL.stream()
                .map(property -> property.describe(given.get(property.name())))
                .toArray(DriverPropertyInfo[]::new);
    }

    @Override
    public int getMajorVersion() {
        return DriverVersion.CURRENT.major();
    }

    @Override
    public int getMinorVersion() {
        return DriverVersion.CURRENT.minor();
    }

    /** Returns false: that takes all of SQL-92 Entry Level, which has UNIQUE, CHECK, foreign keys and GRANT. */
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger(LOGGER);
    }
}
