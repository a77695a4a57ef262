package dev.schemaless.jdbc.statement;

import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The statements of a connection that are not closed. Thread-safe. */
public final class OpenStatements {
    private final Set<SchemalessStatement> statements = ConcurrentHashMap.newKeySet();

    public void add(SchemalessStatement statement) {
        statements.add(statement);
    }

    public void remove(SchemalessStatement statement) {
        statements.remove(statement);
    }

    /** Closes all. Returns the first failure; null if there is none. */
    public @Nullable SQLException closeAll() {
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
