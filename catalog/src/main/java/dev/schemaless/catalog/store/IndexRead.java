package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.index.EncodedBound;
import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.shard.Topology;
import dev.schemaless.catalog.sql.IndexSql;
import dev.schemaless.catalog.sql.Partition;
import dev.schemaless.catalog.sql.StoreSql;
import dev.schemaless.catalog.write.Epoch;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The lookup of one index: where its entries lie and which row keys they name. Thread-safe. */
final class IndexRead {
    /** So many row keys, 16 bytes each, a lookup keeps in memory; for more a scan is as good. */
    static final int MAX_KEYS = 2_000_000;

    private final ReadSession session;
    private final RowSource.Index source;
    private final IndexEntries entries;
    private final List<EncodedBound> bounds;
    private final int maxKeys;

    IndexRead(ReadSession session, RowSource.Index source, int maxKeys) {
        this.session = session;
        this.source = source;
        this.maxKeys = maxKeys;
        this.entries = IndexEntries.of(
                session.request().model(), source.index(), session.topology().shards());
        this.bounds = IntStream.range(0, source.bounds().size())
                .mapToObj(i -> entries.encode(i, source.bounds().get(i)))
                .toList();
    }

    /** Says whether every entry lies in the same table run as its row. */
    boolean isColocated() {
        return entries.areColocated() || session.tables().areSingle();
    }

    /** Returns the partitions that hold entries of the shards that are asked. */
    List<Integer> partitions() {
        return source.shards().stream()
                .map(session.topology()::partitionOf)
                .distinct()
                .boxed()
                .toList();
    }

    /** Returns the table runs of a partition that hold entries of the shards that are asked. */
    List<Integer> runs(int partition) {
        Topology topology = session.topology();
        return source.shards().stream()
                .filter(shard -> topology.partitionOf(shard) == partition)
                .map(topology::tableRunOf)
                .distinct()
                .boxed()
                .toList();
    }

    List<EncodedBound> bounds() {
        return bounds;
    }

    IndexSql sql(Partition partition, int run) {
        String table = session.names()
                .entries(session.request().model(), source.index().number(), run);
        return IndexSql.of(partition.dialect(), table, entries);
    }

    /**
     * Reads the keys of all rows that entries of some table runs of one partition name, each run in one statement.
     *
     * @return empty if there are too many
     * @throws StaleCatalogException if the partition has seen a newer catalog: the index may be complete no more
     */
    Optional<SortedKeys> keys(int position, List<Integer> runs) {
        Partition partition = session.partitions().get(position);
        SortedKeys keys = new SortedKeys();
        for (int run : runs) {
            long version = session.query(
                    partition, sql(partition, run).keys(bounds, session.names().epoch()), rows -> collect(rows, keys));
            if (version < 0) {
                version = session.query(
                        partition,
                        new StoreSql(partition.dialect(), session.names()).readEpoch(),
                        rows -> rows.next() ? rows.getLong(1) : 0);
            }
            new Epoch(version, 0).check(session.request().catalogVersion());
            if (keys.size() > maxKeys) {
                return Optional.empty();
            }
        }
        keys.sort();
        return Optional.of(keys);
    }

    /** Returns the epoch, or -1 if no row came. */
    private long collect(ResultSet rows, SortedKeys keys) throws SQLException {
        long version = -1;
        while (rows.next() && keys.size() <= maxKeys && session.goesOn()) {
            if (version < 0) {
                version = rows.getLong(1);
            }
            keys.add(RowKey.of(rows.getBytes(2)));
        }
        return version;
    }
}
