package dev.schemaless.planner.expression;

import java.util.OptionalInt;

/** Finds the shards of rows and index entries, for expressions. Thread-safe. */
public interface ShardFinder {
    /** Returns the shard of a row by its key's text; empty if no row can have it, or the shard cannot be computed. */
    OptionalInt ofRow(String table, String rowKey);

    /**
     * Returns the shard of the rows or entries with a value; empty if no such value can exist, or the shard cannot be
     * computed.
     *
     * @param by the name of an index, for its entries; that of the table's shard column, for rows
     * @param value in the catalog's internal form
     */
    OptionalInt ofValue(String table, String by, Object value);

    /** Returns that of expressions which run for no statement. */
    static ShardFinder none() {
        return None.INSTANCE;
    }

    /** Finds nothing. */
    enum None implements ShardFinder {
        INSTANCE;

        @Override
        public OptionalInt ofRow(String table, String rowKey) {
            return OptionalInt.empty();
        }

        @Override
        public OptionalInt ofValue(String table, String by, Object value) {
            return OptionalInt.empty();
        }
    }
}
