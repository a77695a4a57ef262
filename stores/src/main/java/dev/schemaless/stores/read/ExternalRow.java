package dev.schemaless.stores.read;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.stores.layout.BodyForm;
import dev.schemaless.stores.layout.OpenedBodies;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A row of another program's store, in memory.
 *
 * @param keyText as the store has it, so that the owner of the store finds the row that a message names
 */
record ExternalRow(
        RowKey key,
        String keyText,
        OptionalInt shard,
        long refKey,
        long rowSeq,
        long createdAt,
        List<byte @Nullable []> bodies,
        ReadPurpose purpose)
        implements StoredRow {
    @Override
    public boolean mayBeUnreadable() {
        return purpose.toleratesUnreadable();
    }

    /** Returns the row with its bodies in plain form, each from the moment on when it is read. */
    ExternalRow opened(BodyForm form) {
        return form == BodyForm.AS_STORED
                ? this
                : new ExternalRow(
                        key,
                        keyText,
                        shard,
                        refKey,
                        rowSeq,
                        createdAt,
                        new OpenedBodies(bodies, form, keyText),
                        purpose);
    }

    @Override
    public StoredRow materialized() {
        return this;
    }
}
