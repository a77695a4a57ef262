package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.define.CatalogTable;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.layout.SequenceSql;
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
        List<Optional<StoreIdentity>> found = identities();
        if (isReady(found.get(0))) {
            return opened(found);
        }
        TableNames names = new TableNames(config.namespace());
        List<DatabaseTables> databases = partitions.stream()
                .map(partition -> DatabaseTables.of(partition, names))
                .toList();
        // looked for once more, because another creator may be ahead
        List<Optional<StoreIdentity>> present = identities();
        if (isReady(present.get(0))) {
            return opened(present);
        }
        for (int i = 0; i < databases.size(); i++) {
            databases.get(i).check(present.get(i), check);
        }
        if (!config.create()) {
            throw present.get(0).isPresent() ? halfMade() : absent(databases, present);
        }
        return create(present);
    }

    /** Partition 0 comes last: whatever is found on the others, it was claimed before. */
    private List<Optional<StoreIdentity>> identities() {
        List<Optional<StoreIdentity>> found = new ArrayList<>();
        for (int i = tables.size() - 1; i >= 0; i--) {
            found.add(0, tables.get(i).find());
        }
        return found;
    }

    private static boolean isReady(Optional<StoreIdentity> identity) {
        return identity.filter(StoreIdentity::isReady).isPresent();
    }

    private FoundStore opened(List<Optional<StoreIdentity>> found) {
        StoreIdentity first = found.get(0).orElseThrow();
        check.all(first, found);
        return found(first);
    }

    /** Explains by the first partition that is not empty. */
    private SchemalessException absent(List<DatabaseTables> databases, List<Optional<StoreIdentity>> present) {
        for (int i = 1; i < present.size(); i++) {
            if (present.get(i).isPresent()) {
                return IdentityCheck.mismatch(
                        partitions.get(i),
                        i,
                        "it holds a part of a store, partition 0 does not. Name all databases of the store, in order.");
            }
        }
        return databases.stream()
                .filter(database -> !database.columns().isEmpty())
                .findFirst()
                .orElse(databases.get(0))
                .absent();
    }

    private SchemalessException halfMade() {
        return new SchemalessException(
                ErrorCode.CONNECTION_UNABLE,
                "Cannot open store on " + partitions.get(0).display() + ": there is only a half-made store"
                        + (config.namespace().isEmpty() ? "" : " of namespace '" + config.namespace() + "'")
                        + ". Set create=true to finish it.");
    }

    private FoundStore create(List<Optional<StoreIdentity>> present) {
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
        partitions
                .get(0)
                .run(
                        "create store",
                        connection -> new SequenceSql(partitions.get(0).dialect(), names)
                                .create()
                                .update(connection));
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
