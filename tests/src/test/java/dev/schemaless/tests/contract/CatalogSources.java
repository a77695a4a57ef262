package dev.schemaless.tests.contract;

import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.model.CatalogSnapshot;

/** What a cleaner may know of a store's catalog. */
final class CatalogSources {
    private CatalogSources() {}

    /** Returns the catalog as the store knows it. */
    static CatalogSource of(Store store) {
        return source(store, null);
    }

    /** Returns a catalog that is old until it is read anew. */
    static CatalogSource old(Store store, CatalogSnapshot known) {
        return source(store, known);
    }

    private static CatalogSource source(Store store, @org.jspecify.annotations.Nullable CatalogSnapshot known) {
        return new CatalogSource() {
            @Override
            public CatalogSnapshot catalog() {
                return known == null ? store.catalog() : known;
            }

            @Override
            public CatalogSnapshot refreshCatalog(ReadControl control) {
                return store.refreshCatalog(control);
            }
        };
    }
}
