package dev.schemaless.catalog.row;

import dev.schemaless.catalog.model.Column;

/** One value that a query wants of each version of a cell. */
public sealed interface VersionValue {
    /** A declared column as it is in this version; null where it is of another cell. */
    record Declared(Column column) implements VersionValue {}

    /** A fact of a version, for any cell. */
    enum Fact implements VersionValue {
        /** The shard, an {@code Integer}. */
        SHARD,
        /** The log of the shard, an {@code Integer}. */
        LOG,
        /** The position in the log, a {@code Long}. */
        POSITION,
        /** The row key as a text, or the stored text in its place; null for NULL. */
        ROW_KEY,
        /** The name of the cell. */
        CELL,
        /** The ref key, a {@code Long}. */
        REF_KEY,
        /** The time at which it was written: the internal form of TIMESTAMP, a {@code Long}. */
        CREATED_AT,
        /** The body as JSON text, see {@link dev.schemaless.catalog.codec.JsonText}; null for none. */
        BODY
    }
}
