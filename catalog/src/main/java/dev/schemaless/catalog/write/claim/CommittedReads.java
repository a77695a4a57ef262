package dev.schemaless.catalog.write.claim;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.epoch.CatalogRefusal;
import dev.schemaless.catalog.index.Claim;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.BranchPresence;
import dev.schemaless.catalog.layout.RowHash;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Retry;
import dev.schemaless.catalog.server.Trip;
import dev.schemaless.catalog.write.commit.VisibilityFence;
import dev.schemaless.catalog.write.draft.ClaimChanges;
import dev.schemaless.catalog.write.draft.ModelTexts;
import dev.schemaless.catalog.write.draft.RowState;
import dev.schemaless.catalog.write.draft.RowStates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Reads committed rows without locks. A lost connection leads to another attempt. Thread-safe. */
public final class CommittedReads {
    /** One query asks for the writers of so many rows at most. */
    private static final int MOST_ROWS = 500;

    private final StoreTables tables;
    private final Function<Model, ModelTexts> texts;
    private final VisibilityFence fence;
    private final LongSupplier catalogVersion;

    /**
     * Makes the reads of a store.
     *
     * @param catalogVersion the version of the catalog that this process knows
     */
    public CommittedReads(
            StoreTables tables, Function<Model, ModelTexts> texts, VisibilityFence fence, LongSupplier catalogVersion) {
        this.tables = tables;
        this.texts = texts;
        this.fence = fence;
        this.catalogVersion = catalogVersion;
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

    /**
     * Reads the states of some rows; keys that never had a row are not in the map.
     *
     * @throws StaleCatalogException if they cannot be read because the catalog has changed
     */
    public Map<RowKey, RowState> states(Model model, List<RowKey> keys, Retry retry) {
        Map<RowKey, RowState> states = new HashMap<>();
        byPartition(keys).forEach((position, part) -> {
            states.putAll(read(position, actionOn(model), catalogVersion, retry, trip -> {
                RowStates rows = new RowStates(tables.topology(), texts.apply(model));
                rows.read(trip, part);
                trip.send();
                return rows.arrived();
            }));
        });
        return states;
    }

    /**
     * Does {@link #states}, once the transactions that have written these rows are committed on all their partitions:
     * later reads show all their writes.
     *
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if one of them is not finished in 70 seconds
     */
    public Map<RowKey, RowState> wholeStates(Model model, List<RowKey> keys, Retry retry) {
        VisibilityFence.Waiting waiting = fence.begin(retry.control());
        Map<RowKey, RowState> states = new HashMap<>();
        byPartition(keys).forEach((position, part) -> {
            List<Long> rows = part.stream().map(key -> RowHash.of(model, key)).toList();
            FencedStates found = fencedStates(model, position, part, rows, retry);
            while (!found.states().isEmpty() && waiting.pausesFor(position, rows, found.writers())) {
                found = fencedStates(model, position, part, rows, retry);
            }
            states.putAll(found.states());
        });
        return states;
    }

    /**
     * Some rows as they are.
     *
     * @param writers the transactions which have written them and may not be finished on other partitions
     */
    private record FencedStates(Map<RowKey, RowState> states, Set<BranchPresence> writers) {}

    private FencedStates fencedStates(Model model, int position, List<RowKey> keys, List<Long> rows, Retry retry) {
        return read(position, actionOn(model), catalogVersion, retry, trip -> {
            RowStates states = new RowStates(tables.topology(), texts.apply(model));
            Set<BranchPresence> writers = new HashSet<>();
            states.read(trip, keys);
            for (int from = 0; from < rows.size(); from += MOST_ROWS) {
                fence.read(trip, position, rows.subList(from, Math.min(rows.size(), from + MOST_ROWS)), writers::add);
            }
            trip.send();
            return new FencedStates(states.arrived(), writers);
        });
    }

    private Map<Integer, List<RowKey>> byPartition(List<RowKey> keys) {
        Map<Integer, List<RowKey>> parts = new TreeMap<>();
        for (RowKey key : keys) {
            parts.computeIfAbsent(tables.topology().partitionOf(NativeKey.shardOf(key)), position -> new ArrayList<>())
                    .add(key);
        }
        return parts;
    }

    private static String actionOn(Model model) {
        return "read rows of '" + model.name() + "'";
    }

    /**
     * Reads which rows have the claims that are taken.
     *
     * @param catalogVersion the version of the snapshot that the claims were computed from
     * @throws StaleCatalogException if they cannot be read because the catalog has changed
     */
    public Map<Claim, RowKey> owners(ClaimChanges claims, long catalogVersion, Retry retry) {
        Map<Claim, RowKey> owners = new HashMap<>();
        for (int position : claims.positions()) {
            ClaimChanges here = claims.on(other -> other == position);
            owners.putAll(read(position, "read claims", () -> catalogVersion, retry, here::owners));
        }
        return owners;
    }

    private <T> T read(int position, String action, LongSupplier planned, Retry retry, Partition.TripWork<T> work) {
        Partition partition = tables.partition(position);
        ReadControl control = retry.control();
        while (true) {
            try {
                return partition.run(
                        action, control, connection -> work.run(new Trip(connection, partition.dialect())));
            } catch (SchemalessException e) {
                SchemalessException reason =
                        CatalogRefusal.explain(control.explain(e), planned.getAsLong(), () -> epoch(position, control));
                if (!reason.isConnectionFailure()) {
                    throw reason;
                }
                retry.within(partition.patience()).pauseOrThrow(reason);
            }
        }
    }
}
