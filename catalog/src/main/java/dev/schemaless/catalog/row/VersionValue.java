package dev.schemaless.catalog.row;

import dev.schemaless.catalog.access.VersionPart;
import dev.schemaless.catalog.model.Column;
import java.util.Optional;

/** One value that a query wants of each version of a cell. */
public sealed interface VersionValue {
    /** A declared column as it is in this version; null where it is of another cell. */
    record Declared(Column column) implements VersionValue {
        @Override
        public Optional<VersionPart> part() {
            return Optional.of(VersionPart.BODY);
        }
    }

    /** Returns the part that the value is made of; empty if every version has it. */
    Optional<VersionPart> part();

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
        /** The kind of its change: INSERT, UPDATE or DELETE. */
        CHANGE,
        /** The time at which the next version of the cell was written, as {@link #CREATED_AT}; null if it is current. */
        VALID_TO,
        /** The body of the version before as JSON text; null for none. */
        BEFORE,
        /** The body as JSON text, see {@link dev.schemaless.catalog.codec.JsonText}; null for none. */
        BODY;

        @Override
        public Optional<VersionPart> part() {
            return switch (this) {
                case CHANGE -> Optional.of(VersionPart.CHANGE);
                case VALID_TO -> Optional.of(VersionPart.VALID_TO);
                case BEFORE -> Optional.of(VersionPart.BEFORE);
                case BODY -> Optional.of(VersionPart.BODY);
                case SHARD, LOG, POSITION, ROW_KEY, CELL, REF_KEY, CREATED_AT -> Optional.empty();
            };
        }
    }
}
