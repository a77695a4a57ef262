package dev.schemaless.cli.load;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens connections to the store that is loaded. Thread-safe. */
@FunctionalInterface
public interface ConnectionSource {
    Connection open() throws SQLException;
}
