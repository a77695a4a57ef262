package dev.schemaless.catalog.dialect;

/** Oracle MySQL, 8.0.19 or newer. */
public final class MySqlDialect extends MySqlFamily {
    /** Returns nothing: MySQL waits for at least a second, and has no such setting for one statement. */
    @Override
    public String withoutLockWait() {
        return "";
    }

    @Override
    public boolean skipsLockedRows() {
        return true;
    }

    @Override
    public BatchText upsertEntries(EntryTable table) {
        return upsert(
                this,
                table,
                " AS fresh ON DUPLICATE KEY UPDATE row_seq = GREATEST(" + quote(table.name())
                        + ".row_seq, fresh.row_seq)");
    }
}
