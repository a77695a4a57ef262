package dev.schemaless.jdbc.session;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The savepoints that statements have set in the open transaction, by their names without case. Not thread-safe. */
final class NamedSavepoints {
    private final Map<String, Transaction.Savepoint> marks = new HashMap<>();

    /** Keeps a savepoint in the place of an older one of that name, as the standard says. */
    void put(String name, Transaction.Savepoint mark) {
        marks.put(key(name), mark);
    }

    Transaction.Savepoint find(String name) throws SQLException {
        Transaction.Savepoint mark = marks.get(key(name));
        if (mark == null) {
            throw SqlExceptions.of(
                    ErrorCode.SAVEPOINT_INVALID,
                    "Cannot use savepoint '" + name + "': the transaction has none of that name. Set it by SAVEPOINT "
                            + name + ".");
        }
        return mark;
    }

    void remove(String name) {
        marks.remove(key(name));
    }

    void clear() {
        marks.clear();
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
