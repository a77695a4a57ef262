package dev.schemaless.stores.layout;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row of another program's store, as a change or a copy makes it. Messages name it by the text of its key. */
public record NamedRow(
        RowKey key, String keyText, long refKey, long rowSeq, long createdAt, List<byte @Nullable []> bodies)
        implements StoredRow {
    /** Makes a row of which bodies alone count. */
    public NamedRow(RowKey key, String keyText, List<byte @Nullable []> bodies) {
        this(key, keyText, 0, 0, NO_TIME, bodies);
    }

    @Override
    public StoredRow materialized() {
        return this;
    }
}
