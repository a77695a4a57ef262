package dev.schemaless.catalog.job.purge;

import dev.schemaless.catalog.access.Purge;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.layout.PurgeSql;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.model.IndexDefinition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Counts the traces of rows in each physical table of a model. Not thread-safe. */
final class PurgeProof {
    /** One kind in one table. */
    record Place(Purge.Kind kind, String table) implements Comparable<Place> {
        private static final Comparator<Place> ORDER =
                Comparator.comparing(Place::kind).thenComparing(Place::table);

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    private final PurgedRows rows;
    private final Map<Place, Long> counts = new TreeMap<>();

    private PurgeProof(PurgedRows rows) {
        this.rows = rows;
    }

    /** Counts the traces of some rows, also where there are none. */
    static Map<Place, Long> count(PurgedRows rows, Collection<RowKey> keys) {
        PurgeProof proof = new PurgeProof(rows);
        Map<Integer, List<RowKey>> byRun = rows.byRun(keys);
        for (int position : rows.tables().positions()) {
            for (int run : rows.tables().topology().tableRunsOf(position)) {
                proof.countCells(position, run, byRun.getOrDefault(run, List.of()));
                proof.countIndexes(position, run, keys);
            }
            proof.count(
                    position,
                    Purge.Kind.NOTE,
                    rows.tables().names().pending(),
                    keys,
                    (sql, some) -> sql.countNotes(rows.model().number(), some));
        }
        return proof.counts;
    }

    private void countCells(int position, int run, List<RowKey> keys) {
        TableNames names = rows.tables().names();
        for (String table : List.of(names.cells(rows.model(), run), names.latest(rows.model(), run))) {
            count(position, Purge.Kind.BODY, table, keys, PurgeSql::countBodies);
            count(position, Purge.Kind.KEY, table, keys, PurgeSql::count);
        }
    }

    private void countIndexes(int position, int run, Collection<RowKey> keys) {
        TableNames names = rows.tables().names();
        for (IndexDefinition index : rows.model().indexes()) {
            if (index.isMaintained()) {
                String entries = names.entries(rows.model(), index.number(), run);
                count(position, Purge.Kind.ENTRY, entries, keys, PurgeSql::count);
                if (index.unique()) {
                    String claims = names.claims(rows.model(), index.number(), run);
                    count(position, Purge.Kind.CLAIM, claims, keys, PurgeSql::count);
                }
            }
        }
    }

    private void count(
            int position,
            Purge.Kind kind,
            String table,
            Collection<RowKey> keys,
            BiFunction<PurgeSql, List<RowKey>, Query> text) {
        long sum = 0;
        for (List<RowKey> batch : PurgedRows.batches(keys)) {
            Query query = text.apply(rows.sql(position, table), batch);
            List<Long> found = rows.tables()
                    .partition(position)
                    .run("count rows", rows.control(), connection -> query.list(connection, row -> row.getLong(1)));
            sum += found.get(0);
        }
        counts.merge(new Place(kind, table), sum, Long::sum);
    }

    /** Returns the counts, in the order of their kinds and tables. */
    static List<Purge.Count> compare(Map<Place, Long> before, Map<Place, Long> after) {
        List<Purge.Count> counts = new ArrayList<>();
        after.forEach((place, left) -> counts.add(new Purge.Count(
                place.kind(), place.table(), Math.max(0, before.getOrDefault(place, 0L) - left), left)));
        return counts;
    }
}
