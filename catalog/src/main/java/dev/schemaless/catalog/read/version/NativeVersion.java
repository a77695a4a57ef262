package dev.schemaless.catalog.read.version;

import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.Neighbours;
import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.key.NativeKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A version of a cell of the store's own. */
record NativeVersion(long position, RowKey rowKey, Cell stored, Neighbours neighbours) implements CellVersion {
    @Override
    public int shard() {
        return NativeKey.shardOf(rowKey);
    }

    @Override
    public Optional<RowKey> key() {
        return Optional.of(rowKey);
    }

    @Override
    public String keyText() {
        return rowKey.toString();
    }

    @Override
    public String cell() {
        return stored.column();
    }

    @Override
    public long refKey() {
        return stored.refKey();
    }

    @Override
    public long createdAt() {
        return stored.createdAt();
    }

    @Override
    public byte @Nullable [] body() {
        return stored.body();
    }
}
