package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.cell.RowKey;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A row of an external table with all versions of its cells, as the native one is to have them.
 *
 * @param source its key there
 * @param key in the native table
 * @param cells the versions by cell, oldest first
 */
record PastRow(UUID source, RowKey key, Map<String, List<PastCell>> cells) {}
