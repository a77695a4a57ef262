package dev.schemaless.catalog.access;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Model;
import java.util.function.BiConsumer;

/** A source of a store's catalog. Thread-safe. */
public interface CatalogSource {
    /** Returns the newest catalog this process knows, without a round trip. */
    CatalogSnapshot catalog();

    /**
     * Reads the catalog anew if there is a newer version, and returns the newest.
     *
     * @param control of the statement that waits for it
     */
    CatalogSnapshot refreshCatalog(ReadControl control);

    /**
     * Works on a model, again with each newer catalog until one lasts. Does nothing if the model is gone.
     *
     * @param work may fail with {@code CATALOG_CHANGED}, and then is repeated on the catalog that it is given next
     */
    default void onNewest(int model, ReadControl control, BiConsumer<CatalogSnapshot, Model> work) {
        CatalogSnapshot known = catalog();
        while (true) {
            CatalogSnapshot planned = known;
            try {
                planned.findModel(model).ifPresent(found -> work.accept(planned, found));
                return;
            } catch (SchemalessException e) {
                if (e.code() != ErrorCode.CATALOG_CHANGED) {
                    throw e;
                }
                known = refreshCatalog(control);
                if (known.version() == planned.version()) {
                    throw e;
                }
            }
        }
    }
}
