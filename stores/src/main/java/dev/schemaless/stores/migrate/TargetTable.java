package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.VersionPart;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.MismatchPolicy;
import dev.schemaless.catalog.row.RowDecoder;
import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The native table, as one version of the catalog has it: its rows by the keys that they have in the external table. */
final class TargetTable {
    private final Store store;
    private final long version;
    private final Model model;
    private final Column sourceKey;
    private final RowDecoder keyDecoder;
    private final ReadControl control;

    TargetTable(Store store, CatalogSnapshot catalog, Model model, ReadControl control) {
        this.store = store;
        this.version = catalog.version();
        this.model = model;
        this.sourceKey = model.findColumn(TargetRules.KEY_COLUMN).orElseThrow();
        this.keyDecoder = RowDecoder.of(model, List.of(new RowValue.Declared(sourceKey)), MismatchPolicy.ERROR)
                .over(model.cells());
        this.control = control;
    }

    Model model() {
        return model;
    }

    Routing routing() {
        return store.routing(model);
    }

    boolean isEmpty() {
        try (RowCursor<StoredRow> rows =
                read(new RowSource.Scan(ShardSet.all(routing().shards())))) {
            return !rows.next();
        }
    }

    /** Begins to read the rows of a shard. */
    RowCursor<StoredRow> scan(int shard) {
        return read(new RowSource.Scan(ShardSet.of(routing().shards(), List.of(shard))));
    }

    private RowCursor<StoredRow> read(RowSource source) {
        return store.read(new ReadRequest(version, model, model.cells(), source, control));
    }

    /** Finds rows by their keys in the external table. */
    Map<UUID, StoredRow> find(Collection<UUID> keys) {
        Map<UUID, StoredRow> found = new HashMap<>();
        if (!keys.isEmpty()) {
            try (RowCursor<StoredRow> rows = read(source(keys))) {
                while (rows.next()) {
                    StoredRow row = rows.row();
                    UUID key = sourceKeyOf(row);
                    if (key != null && keys.contains(key)) {
                        found.put(key, row);
                    }
                }
            }
        }
        return found;
    }

    private RowSource source(Collection<UUID> keys) {
        if (TargetRules.isPrimaryKey(model, sourceKey)) {
            return new RowSource.Keys(keys.stream().map(this::rowKeyOf).toList());
        }
        IndexDefinition index = TargetRules.indexOf(model, sourceKey).orElseThrow();
        List<Object> values = List.copyOf(keys);
        ShardSet shards = sourceKey.field().equals(model.shardFieldOf(index))
                ? routing().shardsOfEntries(index, values)
                : ShardSet.all(routing().shards());
        return new RowSource.Index(index, List.of(new Bound.In(values)), shards);
    }

    private RowKey rowKeyOf(UUID key) {
        return routing().keyOf(List.of(key));
    }

    /** Returns the key that a row has in the external table; null if it has none. */
    @Nullable UUID sourceKeyOf(StoredRow row) {
        return (UUID) keyDecoder.decode(row)[0];
    }

    /**
     * Returns the key that a row has in the external table.
     *
     * @throws SchemalessException if it has none: then it is of no migration
     */
    UUID requireSourceKey(StoredRow row) {
        UUID key = sourceKeyOf(row);
        if (key == null) {
            throw new SchemalessException(
                    ErrorCode.DEFINITION_INVALID,
                    "Cannot migrate into table '" + model.name() + "': its row '"
                            + routing().textOf(row.key())
                            + "' is of no external row. Drop the table, and begin with another.");
        }
        return key;
    }

    /** Returns the bodies of a row as plain MessagePack, by cell. */
    Map<String, byte[]> bodies(StoredRow row) {
        Map<String, byte[]> bodies = row.bodiesOf(model.cells());
        bodies.replaceAll((cell, body) -> BodyCodec.decode(body, row));
        return bodies;
    }

    /** Reads all versions of rows as plain MessagePack: by row and cell, oldest first. A row that never was there is left out. */
    Map<RowKey, Map<String, List<PastCell>>> histories(Collection<RowKey> keys) {
        Map<RowKey, Map<String, Map<Long, PastCell>>> found = new HashMap<>();
        if (!keys.isEmpty()) {
            try (RowCursor<CellVersion> versions = store.versions(request(keys))) {
                while (versions.next()) {
                    CellVersion read = versions.row();
                    found.computeIfAbsent(read.key().orElseThrow(), absent -> new HashMap<>())
                            .computeIfAbsent(read.cell(), absent -> new TreeMap<>())
                            .put(read.refKey(), past(read));
                }
            }
        }
        Map<RowKey, Map<String, List<PastCell>>> histories = new HashMap<>();
        found.forEach((key, cells) -> {
            Map<String, List<PastCell>> ofRow = new HashMap<>();
            cells.forEach((cell, versions) -> ofRow.put(cell, List.copyOf(versions.values())));
            histories.put(key, ofRow);
        });
        return histories;
    }

    private static PastCell past(CellVersion version) {
        byte[] body = version.body();
        return new PastCell(
                body == null ? null : BodyCodec.decode(body, version.key().orElseThrow()), version.createdAt());
    }

    private VersionRequest request(Collection<RowKey> keys) {
        VersionRequest.Range range = new VersionRequest.Range(
                ShardSet.all(routing().shards()),
                Optional.of(List.copyOf(keys)),
                0,
                Long.MAX_VALUE,
                VersionRequest.Order.ANY);
        return new VersionRequest(
                version,
                model,
                range,
                Set.of(VersionPart.BODY),
                VersionRequest.Extent.COMMITTED,
                Long.MAX_VALUE,
                control,
                null);
    }

    /** Returns the bytes to be stored for a plain body. */
    byte[] stored(byte[] plain) {
        return BodyCodec.encode(plain, store.facts().compression());
    }

    /** Returns the most bytes that a stored body may have. */
    long maxBodyBytes() {
        return store.facts().maxBodyBytes();
    }

    /** Makes changes, all or none; returns how many rows they have changed. */
    long write(List<RowChange> changes) {
        long changed = 0;
        if (!changes.isEmpty()) {
            for (long count : store.write(new WriteRequest(version, model, changes, control))) {
                changed += count;
            }
        }
        return changed;
    }
}
