package dev.schemaless.catalog.cell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row in memory, independent of the result that it was read from. */
public record MaterializedRow(RowKey key, long refKey, long rowSeq, long createdAt, List<byte @Nullable []> bodies)
        implements StoredRow {
    @Override
    public MaterializedRow materialized() {
        return this;
    }
}
