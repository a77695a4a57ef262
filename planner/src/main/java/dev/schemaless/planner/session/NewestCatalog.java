package dev.schemaless.planner.session;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.Store;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Repeats work on a newer catalog when another JVM has made one. */
record NewestCatalog(Store store) {
    /** Plans, and plans again on the newest catalog if the known one refuses the statement. */
    <T> T plan(ReadControl control, Supplier<T> planning) {
        long known = store.catalog().version();
        try {
            return planning.get();
        } catch (SchemalessException e) {
            if (store.refreshCatalog(control).version() == known) {
                throw e;
            }
            return planning.get();
        }
    }

    /** Runs a plan, which has to be made anew in each attempt: it plans on the catalog that refused the one before. */
    <T> T run(ReadControl control, Supplier<T> running) {
        @Nullable StaleCatalogException last = null;
        for (int i = 0; i < Attempts.MOST_CATALOGS; i++) {
            try {
                return running.get();
            } catch (StaleCatalogException e) {
                store.refreshCatalog(e, control);
                last = e;
            }
        }
        throw new SchemalessException(
                ErrorCode.CATALOG_CHANGED,
                "Cannot run statement: the catalog changed " + Attempts.MOST_CATALOGS
                        + " times while it was planned. Run it again.",
                last);
    }
}
