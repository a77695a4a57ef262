package dev.schemaless.catalog.access;

import dev.schemaless.catalog.model.CatalogSnapshot;

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
}
