package dev.schemaless.stores.first;

import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.read.TopRows;
import dev.schemaless.stores.entry.ExternalEntryOrder;
import dev.schemaless.stores.entry.KeptValue;
import dev.schemaless.stores.read.TableReads;
import dev.schemaless.stores.read.TableSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads a number of first entries of each slot, and keeps the first of the rows that they name. Not thread-safe. */
final class LeadingEntries<T> {
    private final TableReads reads;
    private final FirstRequest<T> request;
    private final RowSource.Index source;
    private final ExternalEntryOrder order;
    private final int limit;
    private final TopRows<T> top;
    private final Set<RowKey> seen = new HashSet<>();
    private final List<List<KeptValue>> horizons = new ArrayList<>();
    private boolean moreAnywhere;

    /**
     * Makes entries that are yet to be read.
     *
     * @param limit how many of each slot
     */
    LeadingEntries(
            TableReads reads, FirstRequest<T> request, RowSource.Index source, ExternalEntryOrder order, int limit) {
        this.reads = reads;
        this.request = request;
        this.source = source;
        this.order = order;
        this.limit = limit;
        this.top = new TopRows<>(request.wanted(), request.ranking());
    }

    /** Reads them, and then their rows. */
    void read() {
        for (TableSession.SlotGroup group : reads.session().groups(source.shards())) {
            Parts parts = read(group);
            parts.keys.removeIf(key -> !seen.add(key));
            reads.offerRows(parts.keys, top::offer);
        }
    }

    /** Reads entries. Those of a slot have an even part, its stray ones the next odd one. */
    private Parts read(TableSession.SlotGroup group) {
        TableSession session = reads.session();
        List<Query> queries = new ArrayList<>();
        for (int slot : group.slots()) {
            queries.add(order.first(2 * slot, slot, source.bounds(), limit));
            order.strays(2 * slot + 1, slot, source.bounds(), limit).ifPresent(queries::add);
        }
        Query all = Query.unionAll(session.partitions().get(group.partition()).dialect(), queries);
        Parts parts = session.query(group.partition(), all, Parts::new);
        parts.counts.forEach((part, count) -> {
            if (count >= limit && part % 2 == 0) {
                horizons.add(parts.last(part));
            }
            moreAnywhere |= count >= limit && part % 2 == 1;
        });
        return parts;
    }

    /** The results of a statement. */
    private final class Parts {
        private final List<RowKey> keys = new ArrayList<>();
        private final Map<Integer, Integer> counts = new HashMap<>();
        private final Map<Integer, List<KeptValue>> last = new HashMap<>();

        Parts(ResultSet results) throws SQLException {
            while (results.next()) {
                ExternalEntryOrder.Entry entry = order.read(results);
                counts.merge(entry.part(), 1, Integer::sum);
                last.put(entry.part(), entry.position());
                if (entry.key() != null) {
                    keys.add(entry.key());
                }
            }
        }

        List<KeptValue> last(int part) {
            return last.getOrDefault(part, List.of());
        }
    }

    /** Returns how many rows were wanted, whether they come early enough or not. */
    int taken() {
        return top.taken();
    }

    /** Says whether there are no more entries. */
    boolean isAll() {
        return horizons.isEmpty() && !moreAnywhere;
    }

    /**
     * Says whether no other row comes before the last of those that were found.
     *
     * @param hasNoOthers whether all rows that are wanted have entries; else those without come last
     */
    boolean isSettled(boolean hasNoOthers) {
        T last = top.last();
        if (moreAnywhere) {
            return false;
        }
        if (last == null) {
            return horizons.isEmpty() && hasNoOthers;
        }
        List<@Nullable Object> values = valuesOf(last);
        return horizons.isEmpty()
                ? hasNoOthers || values.get(0) != null
                : horizons.stream().allMatch(horizon -> order.isAhead(values, horizon));
    }

    private List<@Nullable Object> valuesOf(T row) {
        return IntStream.range(0, request.order().columns())
                .<@Nullable Object>mapToObj(column -> request.ranking().indexed(row, column))
                .toList();
    }

    /** Returns the rows in their order. */
    List<T> rows() {
        return top.inOrder();
    }
}
