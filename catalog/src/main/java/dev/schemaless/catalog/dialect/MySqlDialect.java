package dev.schemaless.catalog.dialect;

/** Oracle MySQL, 8.0.19 or newer. */
public final class MySqlDialect extends MySqlFamily {
    /** MySQL waits for a second at least, and knows no such setting of one statement. */
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
