package dev.schemaless.catalog.write.claim;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.index.Claim;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Retry;
import dev.schemaless.catalog.server.Trip;
import dev.schemaless.catalog.write.draft.ClaimChanges;
import dev.schemaless.catalog.write.draft.ModelTexts;
import dev.schemaless.catalog.write.draft.RowState;
import dev.schemaless.catalog.write.draft.RowStates;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Reads committed rows without locks. A lost connection leads to another attempt. Thread-safe. */
public final class CommittedReads {
    private final StoreTables tables;
    private final Function<Model, ModelTexts> texts;

    public CommittedReads(StoreTables tables, Function<Model, ModelTexts> texts) {
        this.tables = tables;
        this.texts = texts;
    }

    /** Returns the version of the catalog that a partition has seen. */
    public long epoch(int position, ReadControl control) {
        return tables.partition(position)
                .run(
                        "read epoch",
                        control,
                        connection ->
                                tables
                                        .housekeeping(position)
                                        .readEpoch()
                                        .list(connection, row -> row.getLong(1))
                                        .stream()
                                        .findFirst()
                                        .orElse(0L));
    }

    /** Reads the states of some rows; keys that never had a row are not in the map. */
    public Map<RowKey, RowState> states(Model model, List<RowKey> keys, ReadControl control) {
        Map<Integer, List<RowKey>> parts = new TreeMap<>();
        for (RowKey key : keys) {
            parts.computeIfAbsent(tables.topology().partitionOf(NativeKey.shardOf(key)), position -> new ArrayList<>())
                    .add(key);
        }
        Map<RowKey, RowState> states = new HashMap<>();
        String action = "read rows of '" + model.name() + "'";
        parts.forEach(
                (position, part) -> states.putAll(read(position, action, control, trip -> states(trip, model, part))));
        return states;
    }

    private Map<RowKey, RowState> states(Trip trip, Model model, List<RowKey> keys) throws SQLException {
        RowStates rows = new RowStates(tables.topology(), texts.apply(model));
        rows.read(trip, keys);
        trip.send();
        return rows.arrived();
    }

    /**
     * Reads which rows have the claims that are taken.
     *
     * @param catalogVersion the version of the snapshot that the claims were computed from
     * @throws StaleCatalogException if they cannot be read because the catalog has changed
     */
    public Map<Claim, RowKey> owners(ClaimChanges claims, long catalogVersion, ReadControl control) {
        Map<Claim, RowKey> owners = new HashMap<>();
        for (int position : claims.positions()) {
            ClaimChanges here = claims.on(other -> other == position);
            try {
                owners.putAll(read(position, "read claims", control, here::owners));
            } catch (SchemalessException e) {
                long seen = epoch(position, control);
                throw seen > catalogVersion ? new StaleCatalogException(catalogVersion, seen) : e;
            }
        }
        return owners;
    }

    private <T> T read(int position, String action, ReadControl control, Partition.TripWork<T> work) {
        Partition partition = tables.partition(position);
        Retry retry = new Retry(0, partition.patience(), control);
        while (true) {
            try {
                return partition.run(
                        action, control, connection -> work.run(new Trip(connection, partition.dialect())));
            } catch (SchemalessException e) {
                SchemalessException reason = control.explain(e);
                if (reason.code() != ErrorCode.CONNECTION_LOST) {
                    throw reason;
                }
                retry.pauseOrThrow(reason);
            }
        }
    }
}
