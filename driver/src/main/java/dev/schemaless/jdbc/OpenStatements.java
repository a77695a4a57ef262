package dev.schemaless.jdbc;

import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The statements of a connection that are not closed. Thread-safe. */
final class OpenStatements {
    private final Set<SchemalessStatement> statements = ConcurrentHashMap.newKeySet();

    void add(SchemalessStatement statement) {
        statements.add(statement);
    }

    void remove(SchemalessStatement statement) {
        statements.remove(statement);
    }

    /** Closes all. Returns the first failure; null if there is none. */
    @Nullable SQLException closeAll() {
        SQLException first = null;
        for (SchemalessStatement statement : statements) {
            try {
                statement.close();
            } catch (SQLException e) {
                first = first == null ? e : first;
            }
        }
        return first;
    }
}
