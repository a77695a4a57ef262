package dev.schemaless.catalog.index;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.model.IndexedValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the values that an index has of a row. Immutable and thread-safe. */
final class RowValues {
    private final List<CellValues> values;
    private final List<String> cells;
    private final @Nullable Object[] missing;

    private RowValues(List<CellValues> values, @Nullable Object[] missing) {
        this.values = values;
        this.cells = values.stream().map(CellValues::cell).toList();
        this.missing = missing;
    }

    /** Returns the reader of values in this order. */
    static RowValues of(List<IndexedValue> wanted) {
        List<CellValues> values = wanted.stream()
                .map(IndexedValue::cell)
                .distinct()
                .map(cell -> CellValues.of(cell, wanted))
                .toList();
        return new RowValues(
                values,
                wanted.stream().<@Nullable Object>map(IndexedValue::missing).toArray());
    }

    /** Returns the cells in which the values lie. */
    List<String> cells() {
        return cells;
    }

    /**
     * Reads the values of a row.
     *
     * @param bodies of at least {@link #cells()}, by cell name, as stored or plain; a cell that is absent has no fields
     * @return each in the internal form of its type; null for NULL, and for a value that cannot be coerced
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT}
     */
    @Nullable Object[] read(RowKey key, Map<String, byte[]> bodies) {
        @Nullable Object[] found = missing.clone();
        for (CellValues cell : values) {
            byte[] body = bodies.get(cell.cell());
            if (body != null) {
                cell.read(BodyReader.ofStored(body, key), found);
            }
        }
        return found;
    }
}
