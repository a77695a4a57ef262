package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.define.CatalogTable;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.shard.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Finds out which store lies on some partitions, and makes one where there is none.
 *
 * <p>Making is a row of repeatable steps, so a half-made store is finished by the next who may create. Partition 0 is
 * claimed first and made ready last: its unique key decides between two creators.
 */
final class StoreCreator {
    private static final int EMBEDDED_SHARDS = 16;
    private static final int SERVER_SHARDS = 64;

    private final StoreConfig config;
    private final List<Partition> partitions;
    private final List<IdentityTable> tables;
    private final List<ShardMapTable> maps;
    private final IdentityCheck check;

    StoreCreator(StoreConfig config, List<Partition> partitions) {
        this.config = config;
        this.partitions = partitions;
        TableNames names = new TableNames(config.namespace());
        this.tables = partitions.stream()
                .map(partition -> new IdentityTable(partition, names))
                .toList();
        this.maps = partitions.stream()
                .map(partition -> new ShardMapTable(partition, names))
                .toList();
        this.check = new IdentityCheck(config, partitions);
    }

    /** Returns the store, after all partitions were found to fit what partition 0 says. */
    FoundStore openOrCreate() {
        List<Optional<StoreIdentity>> found =
                tables.stream().map(IdentityTable::find).toList();
        Optional<StoreIdentity> first = found.get(0);
        if (first.isPresent() && first.get().isReady()) {
            check.all(first.get(), found);
            return found(first.get());
        }
        for (IdentityTable table : tables) {
            table.findOlderFormat().ifPresent(check::format);
        }
        if (!config.create()) {
            throw new SchemalessException(
                    ErrorCode.CONNECTION_UNABLE,
                    "Cannot open store on " + partitions.get(0).display() + ": there is "
                            + (first.isPresent() ? "only a half-made store" : "no store")
                            + (config.namespace().isEmpty() ? "" : " of namespace '" + config.namespace() + "'")
                            + ". Set create=true to " + (first.isPresent() ? "finish" : "create") + " it.");
        }
        return create(found);
    }

    /** Another creator may be ahead: whatever was found on the other partitions, partition 0 was claimed before it. */
    private FoundStore create(List<Optional<StoreIdentity>> found) {
        List<Optional<StoreIdentity>> present = new ArrayList<>(found);
        present.set(0, tables.get(0).find());
        StoreIdentity wanted = present.get(0).orElseGet(this::newIdentity);
        check.present(wanted, present);
        StoreIdentity first = tables.get(0).claim(wanted);
        List<Optional<StoreIdentity>> claimed = IntStream.range(0, tables.size())
                .mapToObj(i -> Optional.of(i == 0 ? first : tables.get(i).claim(at(first, i))))
                .toList();
        check.all(first, claimed);
        maps.forEach(map -> map.putIfAbsent(first.shape().initialMap()));
        FoundStore made = found(first);
        tables.forEach(IdentityTable::createHousekeeping);
        TableNames names = new TableNames(config.namespace());
        new CatalogTable(partitions.get(0), names).create();
        new JobTable(partitions.get(0), names).create();
        for (int i = tables.size() - 1; i >= 0; i--) {
            tables.get(i).markReady();
        }
        return made;
    }

    private FoundStore found(StoreIdentity first) {
        return new FoundStore(first, new ShardMapCheck(partitions, first.shape()).check(maps));
    }

    private static StoreIdentity at(StoreIdentity first, int position) {
        return new StoreIdentity(
                first.store(), first.format(), first.shape(), position, StoreIdentity.State.INITIALISING);
    }

    private StoreIdentity newIdentity() {
        boolean embedded = partitions.get(0).dialect().isEmbedded();
        int shards = config.shards().orElse(Math.max(partitions.size(), embedded ? EMBEDDED_SHARDS : SERVER_SHARDS));
        if (shards < partitions.size() || shards > Topology.MAX_SHARDS) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot create store: shards is " + shards + ", must be at least the number of partitions, "
                            + partitions.size() + ", and at most " + Topology.MAX_SHARDS + ".");
        }
        int perTable = Math.min(shards, config.shardsPerTable().orElse(shards));
        if (perTable < 1) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot create store: shards_per_table is " + perTable + ", must be at least 1.");
        }
        return new StoreIdentity(
                UUID.randomUUID(),
                StoreIdentity.FORMAT,
                new StoreShape(shards, partitions.size(), perTable),
                0,
                StoreIdentity.State.INITIALISING);
    }
}
