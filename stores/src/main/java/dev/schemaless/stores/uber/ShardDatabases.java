package dev.schemaless.stores.uber;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.layout.LayoutOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Finds the databases of shards: those that servers have by the names of a pattern, or those that are given, in their order. */
record ShardDatabases(List<Partition> partitions, LayoutOptions options) {
    private static final Query NAMES =
            Query.of("/* schemaless:external-databases */ SELECT schema_name FROM information_schema.schemata");
    private static final Query CURRENT = Query.of("/* schemaless:external-databases */ SELECT DATABASE()");
    private static final String SHARDS = "shards";

    /** Returns the databases by the numbers of shards. */
    List<ShardDatabase> find() {
        return options.find("database").map(this::ofPattern).orElseGet(this::given);
    }

    private List<ShardDatabase> given() {
        List<ShardDatabase> given = new ArrayList<>();
        for (int i = 0; i < partitions.size(); i++) {
            given.add(new ShardDatabase(i, names(CURRENT, i).get(0)));
        }
        if (options.find(SHARDS).isPresent() && shards() != given.size()) {
            throw options.invalid("its option shards is " + shards() + ", but " + given.size()
                    + " databases are given. Give all databases of the store, or their names as the option database.");
        }
        return given;
    }

    private int shards() {
        return options.count(SHARDS, "the number of shards of the store");
    }

    private List<String> names(Query query, int partition) {
        return partitions
                .get(partition)
                .run("look at databases", connection -> query.list(connection, row -> row.getString(1)));
    }

    private List<ShardDatabase> ofPattern(String given) {
        DatabasePattern pattern = DatabasePattern.of(given, options);
        int count = shards();
        Map<Integer, ShardDatabase> found = new TreeMap<>();
        for (int i = 0; i < partitions.size(); i++) {
            for (String name : names(NAMES, i)) {
                OptionalInt shard = pattern.shardOf(name);
                if (shard.isPresent()) {
                    add(shard.getAsInt(), new ShardDatabase(i, name), count, found);
                }
            }
        }
        for (int shard = 0; shard < count; shard++) {
            if (!found.containsKey(shard)) {
                throw options.invalid("no server has the database '" + pattern.nameOf(shard) + "' of shard " + shard
                        + " of " + count + ", or the account may not read it. Give all servers of the store.");
            }
        }
        return List.copyOf(found.values());
    }

    private void add(int shard, ShardDatabase database, int count, Map<Integer, ShardDatabase> found) {
        if (shard >= count) {
            throw options.invalid("its option shards is " + count + ", but there is a database '" + database.name()
                    + "'. Give as many shards as the store has.");
        }
        ShardDatabase other = found.put(shard, database);
        if (other != null) {
            throw options.invalid("two servers have the database '" + database.name() + "': "
                    + partitions.get(other.partition()).display() + " and "
                    + partitions.get(database.partition()).display()
                    + ". Give each server once, and no replicas.");
        }
    }
}
