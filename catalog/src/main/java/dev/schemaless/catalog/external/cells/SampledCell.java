package dev.schemaless.catalog.external.cells;

import org.jspecify.annotations.Nullable;

/**
 * A cell that was looked at to learn what a store has.
 *
 * @param key the stored text of its row's key
 * @param column its name
 * @param body null for none. Not copied
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SampledCell(String key, String column, byte @Nullable [] body) {}
