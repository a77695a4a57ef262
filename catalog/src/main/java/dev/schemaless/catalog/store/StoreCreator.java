package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.define.CatalogTable;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.layout.SequenceSql;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.shard.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Finds out which store lies on some partitions, and makes one where there is none.
 *
 * <p>Making is a row of repeatable steps, so a half-made store is finished by the next process that may create.
 * Partition 0 is claimed first and made ready last: its unique key decides between two creators.
 */
final class StoreCreator {
    private static final int EMBEDDED_SHARDS = 16;
    private static final int SERVER_SHARDS = 64;
    /** A creator writes the row of its identity as soon as the table is there. */
    private static final int MOST_LOOKS = 20;

    private static final Duration LOOK_PAUSE = Duration.ofMillis(50);

    private final StoreConfig config;
    private final List<PartitionOpener.Opened> opened;
    private final List<Partition> partitions;
    private final List<IdentityTable> tables;
    private final List<ShardMapTable> maps;
    private final IdentityCheck check;
    private final ExternalStores externals;

    StoreCreator(StoreConfig config, List<PartitionOpener.Opened> opened, ExternalStores externals) {
        this.config = config;
        this.opened = List.copyOf(opened);
        this.partitions = opened.stream().map(PartitionOpener.Opened::partition).toList();
        TableNames names = new TableNames(config.namespace());
        this.tables = partitions.stream()
                .map(partition -> new IdentityTable(partition, names))
                .toList();
        this.maps = partitions.stream()
                .map(partition -> new ShardMapTable(partition, names))
                .toList();
        this.check = new IdentityCheck(config, partitions);
        this.externals = externals;
    }

    /** Returns the store, after all partitions were found to match partition 0. */
    FoundStore openOrCreate() {
        List<Optional<StoreIdentity>> found = identities();
        if (isReady(found.get(0))) {
            return opened(found);
        }
        TableNames names = new TableNames(config.namespace());
        List<DatabaseTables> databases = opened.stream()
                .map(each -> each.isThereNow()
                        ? DatabaseTables.of(each.partition(), names)
                        : DatabaseTables.none(each.partition(), names))
                .toList();
        // looked for once more, because another creator may be ahead
        List<Optional<StoreIdentity>> present = identitiesBeside(databases);
        if (isReady(present.get(0))) {
            return opened(present);
        }
        for (int i = 0; i < databases.size(); i++) {
            databases.get(i).check(present.get(i), check, externals);
        }
        if (!config.create()) {
            throw present.get(0).isPresent() ? halfMade() : absent(databases, present);
        }
        return create(present);
    }

    /** Returns the identity of each partition. Partitions read before another creator made the store are read again. */
    private List<Optional<StoreIdentity>> identities() {
        List<Optional<StoreIdentity>> found = identitiesOnce();
        return isReady(found.get(0)) && found.contains(Optional.<StoreIdentity>empty()) ? identitiesOnce() : found;
    }

    /** Reads partition 0 last: it is claimed before any other. */
    private List<Optional<StoreIdentity>> identitiesOnce() {
        List<Optional<StoreIdentity>> found = new ArrayList<>();
        for (int i = tables.size() - 1; i >= 0; i--) {
            found.add(0, opened.get(i).isThereNow() ? tables.get(i).find() : Optional.empty());
        }
        return found;
    }

    /**
     * Returns the identities of all partitions. It looks again while another creator may have made the table of one, and not yet its row.
     */
    private List<Optional<StoreIdentity>> identitiesBeside(List<DatabaseTables> databases) {
        for (int looks = 1; ; looks++) {
            List<Optional<StoreIdentity>> present = identities();
            boolean isAnyDoubtful = IntStream.range(0, databases.size())
                    .anyMatch(i -> present.get(i).isEmpty() && databases.get(i).hasIdentityTableBesideOthers());
            if (!isAnyDoubtful || looks == MOST_LOOKS) {
                return present;
            }
            ReadControl.unlimited().pause(LOOK_PAUSE);
        }
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
        opened.forEach(PartitionOpener.Opened::create);
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
