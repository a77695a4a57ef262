package dev.schemaless.stores.cells;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.stores.layout.StoreClock;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The times of versions of cells, in the column {@code created_at}. Immutable. */
public sealed interface CellTimes {
    /** Returns the expression by which statements read the column of a version {@code c}. */
    String expression();

    /** Says whether {@link #micros} can give any time. */
    default boolean isKnown() {
        return true;
    }

    /** Reads it as microseconds since 1970-01-01 UTC, or {@link StoredRow#NO_TIME}. */
    long micros(ResultSet result, int column) throws SQLException;

    /**
     * Local times.
     *
     * @param clock empty if their zone is not known
     */
    record Local(Optional<StoreClock> clock) implements CellTimes {
        @Override
        public String expression() {
            return "CAST(c.created_at AS CHAR)";
        }

        @Override
        public boolean isKnown() {
            return clock.isPresent();
        }

        @Override
        public long micros(ResultSet result, int column) throws SQLException {
            return clock.isPresent() ? clock.get().micros(result.getString(column)) : StoredRow.NO_TIME;
        }
    }

    /** Numbers of milliseconds since 1970-01-01 UTC. */
    record Millis() implements CellTimes {
        @Override
        public String expression() {
            return "c.created_at";
        }

        @Override
        public long micros(ResultSet result, int column) throws SQLException {
            long millis = result.getLong(column);
            return result.wasNull() ? StoredRow.NO_TIME : millis * 1000;
        }
    }
}
