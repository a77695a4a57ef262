package dev.schemaless.stores.log;

import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.layout.BodyForm;
import dev.schemaless.stores.layout.StoredCell;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A version as a statement gave it. Its body is brought to plain form when it is asked for. */
public record LoggedCell(int shard, StoredCell stored, BodyForm form) implements CellVersion {
    @Override
    public long position() {
        return stored.version();
    }

    @Override
    public Optional<RowKey> key() {
        return Optional.ofNullable(stored.key());
    }

    @Override
    public String keyText() {
        return stored.stored();
    }

    @Override
    public String cell() {
        return stored.cell();
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
        byte[] body = stored.body();
        return body == null || body == StoredCell.SEALED ? null : form.plain(body, stored.stored());
    }
}
