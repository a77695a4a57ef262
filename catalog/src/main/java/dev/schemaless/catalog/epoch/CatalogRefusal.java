package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.dialect.SqlStates;
import java.sql.SQLException;
import java.util.function.LongSupplier;

/**
 * Refusals of a server that a newer catalog may explain: another process has dropped a table, or a statement was valid
 * on the current catalog only. Such statements do not read the epoch first.
 */
public final class CatalogRefusal {
    private CatalogRefusal() {}

    /**
     * Explains a refusal by a newer catalog, if there is one.
     *
     * @param failure of whatever kind; other failures, and those that already report a changed catalog, are returned as
     *     they are
     * @param planned the version of the catalog that the statement was made for
     * @param seen asks for the version that its partitions have seen; for such a refusal alone
     */
    public static SchemalessException explain(SchemalessException failure, long planned, LongSupplier seen) {
        boolean isOfServer = failure.getCause() instanceof SQLException;
        if (failure.code() != ErrorCode.CATALOG_CHANGED || !isOfServer) {
            return failure;
        }
        long current = seen.getAsLong();
        if (current > planned) {
            return new StaleCatalogException(planned, current);
        }
        return failure.getCause() instanceof SQLException cause && SqlStates.isTableMissing(cause)
                ? lost(failure)
                : failure;
    }

    /** Explains that a table is gone which the newest catalog has. */
    public static SchemalessException lost(SchemalessException missing) {
        return new SchemalessException(
                ErrorCode.STORE_CORRUPT,
                missing.getMessage() + " The catalog has it: restore the store from a backup.",
                missing);
    }
}
