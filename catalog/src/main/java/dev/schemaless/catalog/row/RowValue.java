package dev.schemaless.catalog.row;

import dev.schemaless.catalog.codec.JsonPath;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.ColumnType;

/** One value that a query wants of each row. */
public sealed interface RowValue {
    /** A declared column: the internal form of its type, or null. */
    record Declared(Column column) implements RowValue {}

    /** A field of the base cell read as a type that the query names: the internal form, or null. */
    record Dynamic(String field, ColumnType type) implements RowValue {}

    /** A whole cell as JSON text, see {@link dev.schemaless.catalog.codec.JsonText}; null where the row has no such cell. */
    record WholeCell(String cell) implements RowValue {}

    /**
     * The result of a JSON path in a cell, see {@link JsonPath#evaluate}; where the row has no such cell, its result in
     * {@code {}}.
     */
    record Path(String cell, JsonPath path) implements RowValue {}

    /** A fact of a row that does not depend on its bodies. */
    enum Pseudo implements RowValue {
        /** The row key as a {@code java.util.UUID}. */
        ROW_KEY,
        /** The number of writes of the row, a {@code Long}. */
        VERSION,
        /** The base cell's ref key, a {@code Long}. */
        REF_KEY,
        /** The time at which the base cell was written: the internal form of TIMESTAMP, a {@code Long}. */
        CREATED_AT,
        /** The row's shard, an {@code Integer}. */
        SHARD
    }
}
