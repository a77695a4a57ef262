package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import org.jspecify.annotations.Nullable;

/** A change of one row. Its decision is computed again whenever a race was lost, so it must not remember an earlier one. */
public interface RowChange {
    RowKey key();

    /** Says whether the key is most likely free: then the first try is made without looking, which saves a round trip. */
    default boolean isLikelyNew() {
        return false;
    }

    /** Returns about how much memory it takes. */
    default long bytes() {
        return 0;
    }

    /**
     * Decides the new state of the row. The row cannot change between the decision and its execution.
     *
     * @param current the row as it is, its bodies in the order of {@code model.cells()}; null if there is none
     * @throws dev.schemaless.catalog.SchemalessException to refuse the whole statement, of which nothing takes effect
     */
    Decision decide(@Nullable StoredRow current);
}
