package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.cell.RowKey;
import java.util.Map;
import java.util.UUID;

/**
 * A row of an external table as the native one is to have it.
 *
 * @param source its key there
 * @param key in the native table
 * @param bodies plain MessagePack by cell, with {@code base}. They must not be changed
 */
record CopiedRow(UUID source, RowKey key, Map<String, byte[]> bodies) {}
