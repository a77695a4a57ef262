package dev.schemaless.catalog.external;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of another program's store, in memory.
 *
 * @param keyText as the store has it, so that whoever keeps the store finds what a message names
 * @param fault why nobody can read the row's bodies; null if somebody can
 */
record ExternalRow(
        RowKey key,
        String keyText,
        long refKey,
        long rowSeq,
        long createdAt,
        List<byte @Nullable []> bodies,
        @Nullable SchemalessException fault)
        implements StoredRow {
    @Override
    public List<byte @Nullable []> bodies() {
        if (fault != null && !bodies.isEmpty()) {
            throw fault;
        }
        return bodies;
    }

    @Override
    public MaterializedRow materialized() {
        return new MaterializedRow(key, refKey, rowSeq, createdAt, bodies());
    }
}
