package dev.schemaless.stores.cells;

import org.jspecify.annotations.Nullable;

/**
 * A cell of the sample from which a store's contents are learned.
 *
 * @param key the stored text of its row's key
 * @param column its name
 * @param body null for none. Not copied
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SampledCell(String key, String column, byte @Nullable [] body) {}
