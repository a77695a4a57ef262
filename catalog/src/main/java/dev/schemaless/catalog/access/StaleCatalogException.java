package dev.schemaless.catalog.access;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;

/**
 * A partition has seen a newer catalog than the one a statement was planned with: the statement has to be planned again
 * on {@link Store#refreshCatalog()}. Nothing of the statement has taken effect.
 */
public final class StaleCatalogException extends SchemalessException {
    private static final long serialVersionUID = 1L;

    private final long currentVersion;

    public StaleCatalogException(long plannedVersion, long currentVersion) {
        super(
                ErrorCode.CATALOG_CHANGED,
                "Cannot run statement: it was planned on catalog version " + plannedVersion + ", the store is at "
                        + currentVersion + ". Run it again.");
        this.currentVersion = currentVersion;
    }

    /**
     * Refuses a catalog that was read from partition 0 after this failure, but is older than the version on the other
     * partition.
     *
     * @throws SchemalessException {@code STORE_MISMATCH}
     */
    public void checkKnownTo(long newestVersion) {
        CatalogAge.check(newestVersion, currentVersion, "another partition has seen");
    }
}
