package dev.schemaless.catalog.access;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;

/**
 * Refuses a catalog that has become older. Partition 0 gets each version first. So if another partition or this process
 * has seen a newer version, partition 0 was restored, or was replaced by a lagging replica.
 */
public final class CatalogAge {
    private CatalogAge() {}

    /**
     * Refuses a version of partition 0 that is older than one that was seen before it was read.
     *
     * @param by the part that has seen that version, and the verb
     * @throws SchemalessException {@code STORE_MISMATCH}
     */
    public static void check(long held, long seen, String by) {
        if (held < seen) {
            throw new SchemalessException(
                    ErrorCode.STORE_MISMATCH,
                    "Cannot use store: partition 0 holds version " + held + " of the catalog, but " + by + " version "
                            + seen
                            + ". It was restored from a backup, or replaced by a lagging replica. Bring partition 0"
                            + " to version " + seen + " or later, or restore all partitions to one moment.");
        }
    }
}
