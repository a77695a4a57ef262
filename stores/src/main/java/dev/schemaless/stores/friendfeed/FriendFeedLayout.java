package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.EntityKeys;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.LayoutKind;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.StoreClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The layout of FriendFeed's store and its descendants. Options, all of which may be missing: {@code entities}, the
 * table of entities; {@code key}, the form of keys; {@code keyColumn}, the column of keys in index tables; {@code
 * body}, the form of bodies; {@code bodyColumn} and {@code updatedColumn}, their columns; {@code tag}, the column with
 * the class of an entity, and {@code tagValue}, the only class to read; {@code shardFunction}, which finds an entity's
 * database by its key; {@code shards}, the number of databases; {@code storeZone}, the zone of local times; {@code
 * matchOn}, the entities that have entries in an index.
 */
public final class FriendFeedLayout implements LayoutKind {
    private static final List<String> OPTIONS = List.of(
            "entities",
            "key",
            "keyColumn",
            "body",
            "bodyColumn",
            "updatedColumn",
            "tag",
            "tagValue",
            "shardFunction",
            "shards",
            "storeZone",
            "matchOn");

    @Override
    public String name() {
        return "friendfeed";
    }

    @Override
    public boolean recognizes(Map<String, List<EntryColumn>> tables) {
        return EntityTables.recognizes(tables);
    }

    @Override
    public List<LayoutTable> open(List<Partition> partitions, LayoutOptions options, List<DeclaredTable> declared) {
        options.checkAmong(OPTIONS);
        options.checkShards(partitions.size());
        EntityPlaces places = new EntityPlaces(partitions.size(), ShardFunction.of(options));
        EntityTables found = EntityTables.of(options, partitions);
        List<EntityTable> entities = found.entities();
        List<ClassTables> classes = new ArrayList<>();
        for (EntityTable each : entities) {
            EntityKeys keys = EntityKeys.of(each.key(), options);
            EntitySample sample = EntitySample.of(each, keys, partitions);
            sample.checkPlaces(places, options);
            List<IndexTable> indexes = IndexNames.of(each, entities, found.indexes(each));
            classes.add(new ClassTables(
                    sample,
                    IndexSample.of(indexes, sample, partitions),
                    EntityBody.of(options),
                    places,
                    Optional.ofNullable(each.time())
                            .flatMap(time -> StoreClock.of(time, options, "the processes that write local times")),
                    options));
        }
        return declared.isEmpty() ? all(classes) : declared(classes, declared, options);
    }

    private static List<LayoutTable> all(List<ClassTables> classes) {
        List<LayoutTable> tables = new ArrayList<>();
        classes.forEach(each -> tables.addAll(each.all()));
        return tables;
    }

    private static List<LayoutTable> declared(
            List<ClassTables> classes, List<DeclaredTable> declared, LayoutOptions options) {
        List<LayoutTable> tables = new ArrayList<>();
        for (DeclaredTable each : declared) {
            tables.add(classes.stream()
                    .flatMap(tagged -> tagged.find(each).stream())
                    .findFirst()
                    .orElseThrow(() -> options.absent(
                            "table of entities",
                            each.stored(),
                            classes.stream()
                                    .flatMap(tagged -> tagged.names().stream())
                                    .toList())));
        }
        return tables;
    }
}
