package dev.schemaless.catalog.dialect;

import java.util.List;
import java.util.Optional;

/** MariaDB, 10.5 or newer. It knows no row alias in ON DUPLICATE KEY UPDATE. */
public final class MariaDbDialect extends MySqlFamily {
    private static final String BLOCK = "BEGIN NOT ATOMIC\n";

    private final boolean skipsLockedRows;

    /** Makes the dialect of MariaDB 10.6 or newer. */
    public MariaDbDialect() {
        this(true);
    }

    private MariaDbDialect(boolean skipsLockedRows) {
        this.skipsLockedRows = skipsLockedRows;
    }

    /** Returns the dialect of MariaDB 10.5. */
    public static MariaDbDialect withoutSkipLocked() {
        return new MariaDbDialect(false);
    }

    @Override
    public String withoutLockWait() {
        return "SET STATEMENT innodb_lock_wait_timeout = 0 FOR ";
    }

    @Override
    public boolean skipsLockedRows() {
        return skipsLockedRows;
    }

    @Override
    public Optional<String> block(List<String> statements) {
        return Optional.of(BLOCK + String.join(";\n", statements) + ";\nEND");
    }

    @Override
    public boolean isBlock(String text) {
        return text.startsWith(BLOCK);
    }

    @Override
    public boolean answersWhilePrepared() {
        return true;
    }

    @Override
    public BatchText upsertEntries(EntryTable table) {
        return upsert(this, table, " ON DUPLICATE KEY UPDATE row_seq = GREATEST(row_seq, VALUES(row_seq))");
    }
}
