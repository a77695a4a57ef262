package dev.schemaless.jdbc.session;

import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Warnings and failure of a connection's last statement: the rows of SHOW WARNINGS. Thread-safe. */
public final class Diagnostics {
    private volatile List<@Nullable Object[]> rows = List.of();

    /**
     * Replaces the diagnostics by those of a statement.
     *
     * @param failure that has ended it; null if it succeeded
     */
    public void keep(@Nullable SQLWarning first, @Nullable SQLException failure) {
        List<@Nullable Object[]> said = new ArrayList<>();
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            said.add(row("Warning", warning));
        }
        if (failure != null) {
            said.add(row("Error", failure));
        }
        rows = said;
    }

    private static @Nullable Object[] row(String level, SQLException said) {
        return new @Nullable Object[] {level, said.getSQLState(), said.getMessage()};
    }

    /** Returns level, SQLState and text of each. */
    List<@Nullable Object[]> rows() {
        return rows;
    }
}
