package dev.schemaless.stores.read;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.stores.layout.StoredCell;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The rows of some keys, a few hundred at a time: one statement for each partition that has some of them. */
final class RowsByKey implements RowPages {
    private static final int KEYS = 500;
    /** A server opens each table of a statement. */
    private static final int SLOTS = 64;

    private final TableSession session;
    private final KeyStream keys;
    private final ReadPurpose purpose;
    private final Deque<Ask> asks = new ArrayDeque<>();
    private boolean ended;

    /** Keys of some slots of one partition. */
    private record Ask(int partition, Map<Integer, List<RowKey>> keysBySlot) {
        /** Returns the keys that are still to be asked for; null if there are none. */
        @Nullable Ask without(Set<RowKey> done) {
            Map<Integer, List<RowKey>> left = new TreeMap<>();
            keysBySlot.forEach((slot, keys) -> {
                List<RowKey> rest =
                        keys.stream().filter(key -> !done.contains(key)).toList();
                if (!rest.isEmpty()) {
                    left.put(slot, rest);
                }
            });
            return left.isEmpty() ? null : new Ask(partition, left);
        }
    }

    /**
     * The result of a statement.
     *
     * @param done the keys whose rows are complete
     * @param isCut whether it was left before its end
     */
    private record Part(List<ExternalRow> rows, Set<RowKey> done, boolean isCut) {}

    RowsByKey(TableSession session, KeyStream keys, ReadPurpose purpose) {
        this.session = session;
        this.keys = keys;
        this.purpose = purpose;
    }

    @Override
    public @Nullable List<ExternalRow> next() {
        if (asks.isEmpty() && !ended) {
            plan();
        }
        Ask ask = asks.poll();
        return ask == null ? null : read(ask);
    }

    private void plan() {
        Map<Integer, Map<Integer, List<RowKey>>> byPartition = new TreeMap<>();
        for (int i = 0; i < KEYS && !ended; i++) {
            RowKey key = keys.next();
            if (key == null) {
                ended = true;
            } else {
                place(key, byPartition);
            }
        }
        byPartition.forEach((partition, bySlot) -> {
            List<Integer> slots = List.copyOf(bySlot.keySet());
            for (int from = 0; from < slots.size(); from += SLOTS) {
                Map<Integer, List<RowKey>> some = new TreeMap<>(bySlot);
                some.keySet().retainAll(slots.subList(from, Math.min(slots.size(), from + SLOTS)));
                asks.add(new Ask(partition, some));
            }
        });
    }

    private void place(RowKey key, Map<Integer, Map<Integer, List<RowKey>>> byPartition) {
        for (int slot : session.table().slotsOf(key)) {
            byPartition
                    .computeIfAbsent(session.table().partitionOf(slot), partition -> new TreeMap<>())
                    .computeIfAbsent(slot, absent -> new ArrayList<>())
                    .add(key);
        }
    }

    private List<ExternalRow> read(Ask ask) {
        List<Query> queries = new ArrayList<>();
        ask.keysBySlot()
                .forEach((slot, asked) -> queries.add(session.table().cells().rows(slot, asked, session.columns())));
        Query all = Query.unionAll(session.partitions().get(ask.partition()).dialect(), queries);
        Part part = session.query(ask.partition(), all, results -> collect(ask, results));
        Ask left = part.isCut() ? ask.without(part.done()) : null;
        if (left != null) {
            asks.addFirst(left);
        }
        return part.rows();
    }

    private Part collect(Ask ask, ResultSet results) throws SQLException {
        RowAssembler assembler = new RowAssembler(session, purpose);
        Set<RowKey> done = new HashSet<>();
        String current = null;
        OptionalInt currentSlot = OptionalInt.empty();
        while (results.next()) {
            StoredCell cell = session.table().cells().cell(results, session.columns());
            RowKey key = cell.key();
            OptionalInt slot = session.table().slotOf(cell);
            if (key == null || slot.isEmpty() || !ask.keysBySlot().containsKey(slot.getAsInt())) {
                continue;
            }
            // where the key does not determine its slot, two slots may have cells of one
            if (!cell.stored().equals(current) || !slot.equals(currentSlot)) {
                assembler.complete();
                if (assembler.bytes() > BUDGET) {
                    return new Part(assembler.rows(), done, true);
                }
                done.add(key);
                current = cell.stored();
                currentSlot = slot;
            }
            assembler.take(cell);
        }
        assembler.complete();
        return new Part(assembler.rows(), done, false);
    }
}
