package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes a row equal to its row of the external table. Nothing is written if it is equal already.
 *
 * @param isLikelyNew whether no row was found by its key in the external table
 */
record CopyChange(TargetTable target, CopiedRow row, boolean isLikelyNew) implements RowChange {
    @Override
    public RowKey key() {
        return row.key();
    }

    @Override
    public long bytes() {
        return row.bodies().values().stream().mapToLong(body -> body.length).sum();
    }

    @Override
    public Decision decide(@Nullable StoredRow current) {
        if (current == null) {
            return new Decision.Put(stored(row.bodies()), 1);
        }
        UUID holder = target.sourceKeyOf(current);
        if (holder != null && !holder.equals(row.source())) {
            throw new OccupiedException(row.source(), row.key(), holder);
        }
        Map<String, byte[]> present = target.bodies(current);
        if (!row.bodies().keySet().containsAll(present.keySet())) {
            return new Decision.Replace(stored(row.bodies()), 1);
        }
        Map<String, byte[]> changed = new LinkedHashMap<>(row.bodies());
        changed.entrySet().removeIf(cell -> Arrays.equals(cell.getValue(), present.get(cell.getKey())));
        return changed.isEmpty() ? new Decision.Keep(0) : new Decision.Put(stored(changed), 1);
    }

    private Map<String, byte[]> stored(Map<String, byte[]> plain) {
        Map<String, byte[]> stored = new LinkedHashMap<>();
        plain.forEach((cell, body) -> stored.put(cell, stored(cell, target.stored(body))));
        return stored;
    }

    private byte[] stored(String cell, byte[] body) {
        if (body.length > target.maxBodyBytes()) {
            throw new SchemalessException(
                    ErrorCode.STRING_TOO_LONG,
                    "Cannot migrate row '" + row.source() + "': the body of its cell '" + cell + "' has " + body.length
                            + " bytes, the limit is " + target.maxBodyBytes() + " bytes. Raise max_allowed_packet.");
        }
        return body;
    }
}
