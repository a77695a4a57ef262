package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.BodyEdit;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.stores.layout.NamedRow;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Converts the versions of an external row to those of a native one. All are stored under the row's current key. Each
 * body gets a field that says where it comes from, so that no two of a row are the same. Immutable and thread-safe.
 *
 * @param cells the cells of the external table
 * @param maxBodyBytes the most bytes that a body may have
 */
record HistoryMapping(RowMapping rows, List<String> cells, long maxBodyBytes) {
    /** The field: a map of shard, position, ref key and time, as they are in the external table. */
    static final String SOURCE_FIELD = "_source";

    /**
     * Returns a row with its versions; empty if it is not there any more.
     *
     * @param versions by cell, oldest first
     */
    Optional<PastRow> copy(RowKey key, Map<String, List<CellVersion>> versions) {
        List<CellVersion> ofBase = versions.getOrDefault(Column.BASE_CELL, List.of());
        if (ofBase.isEmpty() || newest(ofBase).body() == null) {
            return Optional.empty();
        }
        List<byte @Nullable []> current = new ArrayList<>();
        for (String cell : cells) {
            List<CellVersion> ofCell = versions.getOrDefault(cell, List.of());
            current.add(ofCell.isEmpty() ? null : newest(ofCell).body());
        }
        CopiedRow now = rows.copy(new NamedRow(key, newest(ofBase).keyText(), current));
        Map<String, List<PastCell>> all = new LinkedHashMap<>();
        versions.forEach((cell, each) -> all.put(rows.nativeCell(cell), past(key, cell, each)));
        return Optional.of(new PastRow(now.source(), now.key(), all));
    }

    private static CellVersion newest(List<CellVersion> versions) {
        return versions.get(versions.size() - 1);
    }

    /** Returns the versions of a cell with growing times, as a native cell has them. */
    private List<PastCell> past(RowKey key, String cell, List<CellVersion> versions) {
        List<PastCell> past = new ArrayList<>();
        long last = StoredRow.NO_TIME;
        for (CellVersion version : versions) {
            long time = version.createdAt();
            if (time != StoredRow.NO_TIME) {
                last = last == StoredRow.NO_TIME ? time : Math.max(time, last + 1);
            } else if (last != StoredRow.NO_TIME) {
                last++;
            }
            past.add(new PastCell(body(key, cell, version), last));
        }
        return past;
    }

    private byte @Nullable [] body(RowKey key, String cell, CellVersion version) {
        byte[] stored = version.body();
        if (stored == null) {
            return null;
        }
        byte[] plain = BodyCodec.decode(
                stored, "version " + version.refKey() + " of cell '" + cell + "' of row '" + version.keyText() + "'");
        List<byte @Nullable []> alone = new ArrayList<>();
        for (String other : cells) {
            alone.add(other.equals(cell) ? plain : null);
        }
        byte[] body = marked(rows.version(cell, plain, new NamedRow(key, version.keyText(), alone)), version);
        if (body.length > maxBodyBytes) {
            throw new SchemalessException(
                    ErrorCode.STRING_TOO_LONG,
                    "Cannot migrate row '" + version.keyText() + "': version " + version.refKey() + " of its cell '"
                            + cell
                            + "' has " + body.length + " bytes, the limit is " + maxBodyBytes
                            + " bytes. Raise max_allowed_packet.");
        }
        return body;
    }

    private static byte[] marked(BodyEdit body, CellVersion version) {
        if (body.hasField(SOURCE_FIELD)) {
            throw new SchemalessException(
                    ErrorCode.TYPE_MISMATCH,
                    "Cannot migrate row '" + version.keyText() + "': version " + version.refKey()
                            + " of its cell '" + version.cell() + "' has a field '" + SOURCE_FIELD
                            + "', which HISTORY writes. Leave HISTORY out.");
        }
        return body.set(SOURCE_FIELD, source(version)).toBytes();
    }

    private static Consumer<BodyWriter> source(CellVersion version) {
        return out -> {
            boolean timed = version.createdAt() != StoredRow.NO_TIME;
            out.writeMapHeader(timed ? 4 : 3);
            out.writeString("shard");
            out.writeLong(version.shard());
            out.writeString("position");
            out.writeLong(version.position());
            out.writeString("ref_key");
            out.writeLong(version.refKey());
            if (timed) {
                out.writeString("created_at");
                out.writeString(Instant.EPOCH
                        .plus(version.createdAt(), ChronoUnit.MICROS)
                        .toString());
            }
        };
    }
}
