package dev.schemaless.catalog.read.lookup;

import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.layout.CatalogCheck;
import dev.schemaless.catalog.layout.IndexSql;
import dev.schemaless.catalog.read.page.FetchMode;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.page.SortedKeys;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the row keys that index entries name. Thread-safe. */
final class EntryReader {
    private final ReadSession session;
    private final int maxKeys;

    /**
     * Makes a reader.
     *
     * @param maxKeys how many row keys are of use; reading ends soon after them
     */
    EntryReader(ReadSession session, int maxKeys) {
        this.session = session;
        this.maxKeys = maxKeys;
    }

    /**
     * Reads the keys of all rows that entries of some table runs of one partition name. One statement for each run
     * serves all lookups.
     *
     * @param lookups each has entries there of one run at least
     * @return empty if there are too many
     * @throws StaleCatalogException if the partition has seen a newer catalog: an index may be complete no more
     */
    Optional<SortedKeys> keys(List<IndexRead> lookups, int position, Collection<Integer> runs) {
        SortedKeys keys = new SortedKeys();
        for (int run : runs) {
            List<IndexRead> there = lookups.stream()
                    .filter(lookup -> lookup.runs(position).contains(run))
                    .toList();
            read(position, check -> entries(there, position, run, check), keys);
            if (keys.size() > maxKeys) {
                return Optional.empty();
            }
        }
        keys.sort();
        return Optional.of(keys);
    }

    private Query entries(List<IndexRead> lookups, int position, int run, CatalogCheck check) {
        return Query.unionAll(
                session.partitions().get(position).dialect(),
                lookups.stream()
                        .map(lookup -> lookup.entries(position, run, check))
                        .toList());
    }

    private void read(int position, Function<CatalogCheck, Query> query, SortedKeys keys) {
        session.onCatalog(
                session.partitions().get(position),
                query,
                FetchMode.ROW_BY_ROW,
                rows -> collect(rows, keys),
                answered -> answered);
    }

    /** Returns whether anything came. */
    private boolean collect(ResultSet rows, SortedKeys keys) throws SQLException {
        boolean answered = false;
        while (rows.next() && keys.size() <= maxKeys && session.goesOn()) {
            answered = true;
            RowKey key = IndexSql.keyOf(rows);
            if (key != null) {
                keys.add(key);
            }
        }
        return answered;
    }
}
