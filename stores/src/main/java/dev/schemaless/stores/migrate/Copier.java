package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.stores.log.FollowedLog;
import dev.schemaless.stores.read.TableReads.SlotPage;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Copies rows of the external table to the native one. Used by one thread at a time. */
interface Copier {
    /**
     * The result of comparing some rows.
     *
     * @param changed how many rows of the native table were changed
     * @param read the rows that were compared
     */
    record Outcome(long changed, RowDigest read) {
        static final Outcome NONE = new Outcome(0, RowDigest.NONE);

        Outcome plus(Outcome other) {
            return new Outcome(changed + other.changed, read.plus(other.read));
        }
    }

    SourceTable source();

    TargetTable target();

    /** Returns how the tables are defined. */
    default TableFingerprint tables() {
        return TableFingerprint.of(source().model(), target().model());
    }

    /** Reads a page of the external rows of a slot, see {@link SourceTable#page}. */
    SlotPage page(int slot, @Nullable String after);

    /** Returns the reader of changed rows; empty if changes can only be found by comparing all rows. */
    default Optional<FollowedLog> tail() {
        SourceTable rows = source();
        return FollowedLog.find(rows.source().table(), rows.source().partitions(), rows.control());
    }

    /** Does {@link #copy} for the rows of those keys that exist. */
    Outcome copyKeys(Collection<RowKey> keys);

    /** Writes those of some external rows that the native table does not have so. */
    Outcome copy(List<StoredRow> rows);

    /** Removes those of some native rows that the external table does not have. */
    Outcome sweep(List<StoredRow> rows);
}
