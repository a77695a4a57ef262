package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The hash of a row's model and key, by which the branches are found that write the row. Two rows may have the same
 * hash: a transaction that holds one of them then waits for a branch that writes the other.
 */
public final class RowHash {
    /** Stands for all rows, of a branch that writes many. */
    public static final long EVERY = -1;

    /** Stands for no row, of a branch that only writes claims of rows elsewhere. */
    public static final long NONE = -2;

    private RowHash() {}

    /** Returns the hash of a row: from 0 to 2<sup>32</sup> - 1, the same in every process and release. */
    public static long of(Model model, RowKey key) {
        CRC32C hash = new CRC32C();
        hash.update(ByteBuffer.allocate(Integer.BYTES).putInt(model.number()).flip());
        hash.update(key.toBytes());
        return hash.getValue();
    }
}
