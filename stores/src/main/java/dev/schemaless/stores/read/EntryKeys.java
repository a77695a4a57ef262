package dev.schemaless.stores.read;

import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.stores.entry.EntryPage;
import dev.schemaless.stores.layout.LayoutTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Iterator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The keys that a slot's entries of an index name, page by page. Where a collation orders texts otherwise than keys, order holds within
 * a page alone; keys are ASCII, so that takes a binary collation and letters of both cases.
 */
final class EntryKeys implements KeyStream {
    /** Most values have fewer entries, which need not be sorted. */
    private static final int FEW = 500;

    private static final int FIRST_PAGE = 1000;
    private static final int LARGEST_PAGE = 64_000;

    private final TableSession session;
    private final RowSource.Index source;
    private final int slot;
    private Iterator<RowKey> page = Collections.emptyIterator();
    private EntryPage wanted = EntryPage.unsorted(FEW);
    private boolean ended;

    EntryKeys(TableSession session, RowSource.Index source, int slot) {
        this.session = session;
        this.source = source;
        this.slot = slot;
    }

    @Override
    public @Nullable RowKey next() {
        while (!page.hasNext() && !ended) {
            page = read();
        }
        return page.hasNext() ? page.next() : null;
    }

    private Iterator<RowKey> read() {
        LayoutTable table = session.table();
        Query query =
                table.entries(slot, source.index(), source.bounds(), wanted).orElseThrow();
        return session.query(table.partitionOf(slot), query, this::collect);
    }

    private Iterator<RowKey> collect(ResultSet results) throws SQLException {
        LayoutTable table = session.table();
        TreeSet<RowKey> keys = new TreeSet<>();
        String last = null;
        int count = 0;
        while (results.next()) {
            count++;
            last = table.keys().read(results, 1);
            RowKey key = table.keys().keyOf(last);
            if (key != null) {
                keys.add(key);
            }
        }
        ended = count < wanted.limit();
        if (!ended && !wanted.isSorted()) {
            wanted = EntryPage.sorted(null, FIRST_PAGE);
            return Collections.emptyIterator();
        }
        wanted = EntryPage.sorted(last, Math.min(LARGEST_PAGE, 4 * wanted.limit()));
        return keys.iterator();
    }
}
