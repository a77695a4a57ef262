package dev.schemaless.stores.write;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.stores.layout.UuidText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row of another program's store while it is changed. Messages name it by its UUID. */
record DraftRow(RowKey key, long refKey, long rowSeq, long createdAt, List<byte @Nullable []> bodies)
        implements StoredRow {
    @Override
    public String keyText() {
        return UuidText.of(key);
    }

    @Override
    public StoredRow materialized() {
        return this;
    }
}
