package dev.schemaless.catalog.sql;

/** MariaDB, 10.5 or newer. It knows no row alias in ON DUPLICATE KEY UPDATE. */
public final class MariaDbDialect extends MySqlFamily {
    @Override
    public BatchText upsertEntries(EntryTable table) {
        return upsert(this, table, " ON DUPLICATE KEY UPDATE row_seq = GREATEST(row_seq, VALUES(row_seq))");
    }
}
