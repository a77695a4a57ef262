package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.RowKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A version of a cell, current or not, as a store keeps it. Versions lie in the logs of shards, each at a <i>position</i>: the number that
 * the server gave it when it was written.
 */
public interface CellVersion {
    int shard();

    /** Returns the number of the version in the log of its shard. */
    long position();

    /** Returns the key of the row; empty if the stored text is not a key, so that the cell belongs to no row. */
    Optional<RowKey> key();

    /** Returns the key as messages name it, or the stored text in its place; an empty text for NULL. */
    String keyText();

    /** Returns the name of the cell as the model has it. */
    String cell();

    /** Returns the version among those of its cell; where the store does not number them so, the position. */
    long refKey();

    /** Returns when it was written, as {@link dev.schemaless.catalog.cell.StoredRow#createdAt} does. */
    long createdAt();

    /**
     * Returns the body as {@link dev.schemaless.catalog.codec.BodyCodec} reads it; null if it is absent, not an object,
     * or of an unknown form. It must not be changed.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT}
     */
    byte @Nullable [] body();

    /** Returns the facts that depend on the versions before and after it, if they are wanted. */
    default Neighbours neighbours() {
        return Neighbours.NONE;
    }
}
