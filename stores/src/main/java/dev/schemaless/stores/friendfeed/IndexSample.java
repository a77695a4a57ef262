package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.CellTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * The entities that some entries of each index name. Only their tags show the classes that the index belongs to.
 *
 * @param named by the name of the index
 * @param whole the names of those of which all entries were looked at
 */
record IndexSample(List<IndexTable> indexes, Map<String, List<EntitySample.Entity>> named, Set<String> whole) {
    private static final int DATABASES = 8;
    private static final int ENTRIES = 50;

    /** Looks at entries. */
    static IndexSample of(List<IndexTable> indexes, EntitySample entities, List<Partition> partitions) {
        Map<String, List<EntitySample.Entity>> named = new HashMap<>();
        Set<String> whole = new HashSet<>();
        for (IndexTable index : indexes) {
            Query query = Query.of("/* schemaless:external-sample */ SELECT " + CellTable.quote(index.key()) + " FROM "
                    + CellTable.quote(index.name()) + " LIMIT " + ENTRIES);
            Set<RowKey> keys = new TreeSet<>();
            List<Integer> databases = index.databases();
            boolean isWhole = databases.size() <= DATABASES;
            for (int database : databases.subList(0, Math.min(DATABASES, databases.size()))) {
                List<String> written = partitions
                        .get(database)
                        .run(
                                "look at entries",
                                connection -> query.list(
                                        connection, row -> entities.keys().read(row, 1)));
                isWhole &= written.size() < ENTRIES;
                written.stream()
                        .map(entities.keys()::keyOf)
                        .filter(Objects::nonNull)
                        .forEach(keys::add);
            }
            named.put(index.name(), entities.find(keys, partitions));
            if (isWhole) {
                whole.add(index.name());
            }
        }
        return new IndexSample(indexes, named, whole);
    }

    /** Returns all entities that were found. */
    List<EntitySample.Entity> entities() {
        return named.values().stream().flatMap(List::stream).toList();
    }

    /** Returns the tags of the entities that an index names. */
    private Set<Long> tagsOf(IndexTable index) {
        return EntitySample.tagsOf(of(index));
    }

    /** Says whether all entries of an index were looked at, so that it names no other entities. */
    boolean isWhole(IndexTable index) {
        return whole.contains(index.name());
    }

    /** Returns the entities that an index names. */
    List<EntitySample.Entity> of(IndexTable index) {
        return named.getOrDefault(index.name(), List.of());
    }

    /** Says whether an index names entities of all these tags, and some without, if there are such. */
    boolean isOfAll(IndexTable index, Set<Long> tags, boolean untagged) {
        return tagsOf(index).containsAll(tags)
                && (!untagged || of(index).stream().anyMatch(entity -> entity.tag() == null));
    }

    /** Returns the indexes of the entities of a tag. */
    List<IndexTable> of(long tag) {
        return indexes.stream().filter(index -> tagsOf(index).contains(tag)).toList();
    }
}
