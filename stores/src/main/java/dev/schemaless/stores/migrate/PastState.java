package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An earlier state of an external row: the bodies of some of its versions, and the key's text for messages. */
record PastState(RowKey key, String keyText, List<byte @Nullable []> bodies) implements StoredRow {
    @Override
    public long refKey() {
        return 0;
    }

    @Override
    public long rowSeq() {
        return 0;
    }

    @Override
    public long createdAt() {
        return NO_TIME;
    }

    @Override
    public StoredRow materialized() {
        return this;
    }
}
