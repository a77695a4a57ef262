package dev.schemaless.cli;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The driver of stores, without {@code DriverManager}: it would start every driver of the class path. */
final class StoreDriver {
    private static final String NAME = "dev.schemaless.jdbc.SchemalessDriver";

    private StoreDriver() {}

    /** Connects to a store; the URL is one of stores. */
    static Connection connect(String url, Properties properties) throws SQLException {
        @Nullable Connection connection = driver().connect(url, properties);
        if (connection == null) {
            throw new IllegalArgumentException("not a URL of a store: " + url);
        }
        return connection;
    }

    private static Driver driver() {
        try {
            return Class.forName(NAME).asSubclass(Driver.class).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(NAME + " is not on the class path", e);
        }
    }
}
