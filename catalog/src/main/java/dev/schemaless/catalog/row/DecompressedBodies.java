package dev.schemaless.catalog.row;

import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyCodec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decompresses the bodies of a row once, for readers that decode the row in two steps. */
public final class DecompressedBodies {
    private DecompressedBodies() {}

    /**
     * Returns a row whose bodies are plain MessagePack: the same one where they are that already.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT}
     */
    public static StoredRow of(StoredRow row) {
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
        return new MaterializedRow(row.key(), row.refKey(), row.rowSeq(), row.createdAt(), bodies);
    }
}
