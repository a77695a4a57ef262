package dev.schemaless.catalog.cell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row that is in memory. */
public record KeptRow(RowKey key, long refKey, long rowSeq, long createdAt, List<byte @Nullable []> bodies)
        implements StoredRow {
    @Override
    public KeptRow kept() {
        return this;
    }
}
