package dev.schemaless.stores.read;

import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.stores.entry.EntryPage;
import dev.schemaless.stores.entry.StoredKeys;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The keys that the entries of an index name in several slots of one partition. Most lookups find a few: one statement asks all slots,
 * and only if one of them may have more, each is read for itself.
 */
final class EntryKeysOfMany implements KeyStream {
    private static final int MOST = 1000;

    private final TableSession session;
    private final RowSource.Index source;
    private final List<Integer> slots;
    private @Nullable KeyStream stream;

    EntryKeysOfMany(TableSession session, RowSource.Index source, List<Integer> slots) {
        this.session = session;
        this.source = source;
        this.slots = slots;
    }

    @Override
    public @Nullable RowKey next() {
        KeyStream found = stream;
        if (found == null) {
            found = find();
            stream = found;
        }
        return found.next();
    }

    private KeyStream find() {
        int partition = session.table().partitionOf(slots.get(0));
        List<Query> queries = new ArrayList<>();
        slots.forEach(slot -> queries.add(session.table()
                .entries(slot, source.index(), source.bounds(), EntryPage.unsorted(MOST))
                .orElseThrow()));
        Set<RowKey> found = new TreeSet<>();
        boolean isAll = session.query(
                partition,
                Query.unionAll(session.partitions().get(partition).dialect(), queries),
                results -> collect(results, found));
        if (isAll) {
            return KeyStream.of(found);
        }
        List<KeyStream> each = new ArrayList<>();
        slots.forEach(slot -> each.add(new EntryKeys(session, source, slot)));
        return MergedKeys.of(each);
    }

    private boolean collect(ResultSet results, Set<RowKey> found) throws SQLException {
        found.clear();
        StoredKeys keys = session.table().keys();
        int count = 0;
        while (results.next() && count < MOST) {
            count++;
            RowKey key = keys.keyOf(keys.read(results, 1));
            if (key != null) {
                found.add(key);
            }
        }
        return count < MOST;
    }
}
