package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.index.IndexEntry;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.Topology;
import dev.schemaless.catalog.sql.EntryWrite;
import dev.schemaless.catalog.sql.IndexSql;
import dev.schemaless.catalog.sql.Partition;
import dev.schemaless.catalog.sql.StoreSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Computes the index entries of rows and knows on which partition, in which table, each lies. Thread-safe. */
final class EntryPlacement {
    /**
     * A row as its indexes see it.
     *
     * @param rowSeq its count of writes at this version
     * @param bodies by cell; absent cells have none
     */
    record Row(RowKey key, long rowSeq, Map<String, byte[]> bodies) {}

    /** A table of entries: indexes in the order of their numbers, as locks are taken. */
    private record Place(int position, int indexNumber, int run) {
        static final Comparator<Place> ORDER = Comparator.comparingInt(Place::position)
                .thenComparingInt(Place::indexNumber)
                .thenComparingInt(Place::run);
    }

    private final OpenStore store;
    private final Model model;
    private final Map<Integer, IndexEntries> indexes = new TreeMap<>();

    EntryPlacement(OpenStore store, Model model, List<IndexDefinition> indexes) {
        this.store = store;
        this.model = model;
        indexes.forEach(index -> this.indexes.put(
                index.number(), IndexEntries.of(model, index, store.topology().shards())));
    }

    /**
     * Computes all entries of some rows.
     *
     * @param rows in ascending order of their keys
     */
    Placed place(List<Row> rows) {
        Topology topology = store.topology();
        Map<Place, List<EntryWrite>> places = new TreeMap<>(Place.ORDER);
        indexes.forEach((number, index) -> {
            for (Row row : rows) {
                IndexEntry entry = index.entryOf(row.key(), row.bodies());
                Place place =
                        new Place(topology.partitionOf(entry.shard()), number, topology.tableRunOf(entry.shard()));
                places.computeIfAbsent(place, absent -> new ArrayList<>())
                        .add(new EntryWrite(row.key(), row.rowSeq(), entry));
            }
        });
        return new Placed(places);
    }

    /** Entries, each with its place. */
    final class Placed {
        private final Map<Place, List<EntryWrite>> places;

        private Placed(Map<Place, List<EntryWrite>> places) {
            this.places = places;
        }

        /** Puts the entries that lie on another partition than their rows', each partition's in a transaction of its own. */
        void putElsewhere(int position, long catalogVersion) {
            places.keySet().stream()
                    .map(Place::position)
                    .filter(other -> other != position)
                    .distinct()
                    .forEach(other -> putAlone(other, catalogVersion));
        }

        private void putAlone(int position, long catalogVersion) {
            Partition partition = store.partitions().get(position);
            partition.transact("put index entries of '" + model.name() + "'", connection -> {
                Epoch.read(connection, new StoreSql(partition.dialect(), store.names()).shareEpoch())
                        .check(catalogVersion);
                putHere(connection, position);
                return 0;
            });
        }

        /** Puts the entries of one partition within a transaction on it. */
        void putHere(Connection connection, int position) throws SQLException {
            for (Map.Entry<Place, List<EntryWrite>> place : places.entrySet()) {
                if (place.getKey().position() == position) {
                    EntryWrite.putAll(connection, sql(place.getKey()), place.getValue());
                }
            }
        }

        private IndexSql sql(Place place) {
            return IndexSql.of(
                    store.partitions().get(place.position()).dialect(),
                    store.names().entries(model, place.indexNumber(), place.run()),
                    Objects.requireNonNull(indexes.get(place.indexNumber()), "index"));
        }
    }
}
