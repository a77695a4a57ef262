package dev.schemaless.catalog.cell;

import java.util.Map;

/**
 * A row to be inserted.
 *
 * @param cells the encoded body of each cell by its name; always holds {@code base}
 */
public record NewRow(RowKey key, Map<String, byte[]> cells) {}
