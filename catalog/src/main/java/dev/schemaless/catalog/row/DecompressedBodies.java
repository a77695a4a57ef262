package dev.schemaless.catalog.row;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Decompresses the bodies of a row once, for readers that decode the row in two steps. */
public final class DecompressedBodies {
    private DecompressedBodies() {}

    /**
     * Returns a row whose bodies are plain MessagePack: the same one where they are that already, or need not be readable and are not.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT}
     */
    public static StoredRow of(StoredRow row) {
        try {
            return decompressed(row);
        } catch (SchemalessException e) {
            if (row.mayBeUnreadable()) {
                return row;
            }
            throw e;
        }
    }

    private static StoredRow decompressed(StoredRow row) {
        boolean plain = true;
        for (byte[] body : row.bodies()) {
            plain &= body == null || BodyCodec.isPlain(body);
        }
        if (plain) {
            return row;
        }
        List<byte @Nullable []> bodies = new ArrayList<>(row.bodies().size());
        for (byte[] body : row.bodies()) {
            bodies.add(body == null ? null : BodyCodec.decode(body, row));
        }
        return new Decompressed(row, bodies);
    }

    /** A row with other bodies. */
    private record Decompressed(StoredRow row, List<byte @Nullable []> bodies) implements StoredRow {
        @Override
        public RowKey key() {
            return row.key();
        }

        @Override
        public String keyText() {
            return row.keyText();
        }

        @Override
        public long refKey() {
            return row.refKey();
        }

        @Override
        public long rowSeq() {
            return row.rowSeq();
        }

        @Override
        public long createdAt() {
            return row.createdAt();
        }

        @Override
        public OptionalInt shard() {
            return row.shard();
        }

        @Override
        public boolean mayBeUnreadable() {
            return row.mayBeUnreadable();
        }

        @Override
        public StoredRow materialized() {
            return new Decompressed(row.materialized(), bodies);
        }
    }
}
