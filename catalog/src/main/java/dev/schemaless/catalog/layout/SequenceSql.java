package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;

/** The texts that deal with the counters of sequences: one row each, on partition 0. */
public final class SequenceSql {
    private final Dialect dialect;
    private final String name;
    private final String table;

    public SequenceSql(Dialect dialect, TableNames names) {
        this.dialect = dialect;
        this.name = names.sequence();
        this.table = dialect.quote(name);
    }

    /** Makes the table, if it is absent. */
    public Query create() {
        return definition().create(dialect, "create-sequences");
    }

    TableDefinition definition() {
        return new TableDefinition(name, "number INT NOT NULL PRIMARY KEY, last_number BIGINT NOT NULL");
    }

    /** Starts a counter; a unique violation says that it is there. */
    public Query start(int number, long last) {
        return Query.of(
                "/* schemaless:start-sequence */ INSERT INTO " + table + " (number, last_number) VALUES (?, ?)",
                number,
                last);
    }

    /** Reads the last number that was given away: one row, or none if the sequence was dropped. */
    public Query read(int number) {
        return Query.of(
                "/* schemaless:read-sequence */ SELECT last_number FROM " + table + " WHERE number = ?", number);
    }

    /** Takes numbers, up to one, if no other process has since {@code last} was read: changes one row or none. */
    public Query advance(int number, long last, long next) {
        return Query.of(
                "/* schemaless:advance-sequence */ UPDATE " + table
                        + " SET last_number = ? WHERE number = ? AND last_number = ?",
                next,
                number,
                last);
    }

    /** Forgets a counter, if it is there. */
    public Query forget(int number) {
        return Query.of("/* schemaless:forget-sequence */ DELETE FROM " + table + " WHERE number = ?", number);
    }
}
