package dev.schemaless.catalog.external;

import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of another program's store, in memory.
 *
 * @param keyText as the store has it, so that whoever keeps the store finds what a message names
 */
record ExternalRow(RowKey key, String keyText, long refKey, long rowSeq, long createdAt, List<byte @Nullable []> bodies)
        implements StoredRow {
    @Override
    public MaterializedRow materialized() {
        return new MaterializedRow(key, refKey, rowSeq, createdAt, bodies);
    }
}
