package dev.schemaless.stores.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Retry;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.NamedRow;
import dev.schemaless.stores.layout.OpenedBodies;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.TableWriter;
import dev.schemaless.stores.layout.UuidText;
import dev.schemaless.stores.layout.WriteStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Makes the changes of one statement to a table of another program, repeated until no other writer is in the way. Rows are read,
 * locked and changed in one transaction on each partition that is involved; partitions with rows commit before those that have
 * entries alone. Used by one thread.
 */
public final class TableWrite {
    private final LayoutTable table;
    private final TableWriter writer;
    private final List<Partition> partitions;
    private final WriteRequest request;
    private final RowColumns columns;
    private final Map<RowKey, List<Integer>> changesByRow;
    private final SortedSet<Integer> involved = new TreeSet<>();
    private boolean looks;

    public TableWrite(LayoutTable table, TableWriter writer, List<Partition> partitions, WriteRequest request) {
        this.table = table;
        this.writer = writer;
        this.partitions = partitions;
        this.request = request;
        this.columns = new RowColumns(table.model().cells(), RowFacts.ALL);
        this.changesByRow = new TreeMap<>(writer.order());
        for (int i = 0; i < request.changes().size(); i++) {
            changesByRow
                    .computeIfAbsent(request.changes().get(i).key(), key -> new ArrayList<>())
                    .add(i);
        }
        changesByRow.keySet().forEach(key -> involved.addAll(partitionsOf(key)));
    }

    private List<Integer> partitionsOf(RowKey key) {
        return table.slotsOf(key).stream().map(table::partitionOf).toList();
    }

    /**
     * Makes all changes.
     *
     * @return the count of each
     */
    public long[] run() {
        writer.checkWritable();
        long[] counts = new long[request.changes().size()];
        Retry retry = new Retry(request.attempts(), request.control());
        while (true) {
            try {
                request.control().check();
                if (isDone(counts)) {
                    return counts;
                }
            } catch (LostRaceException e) {
                throw e;
            } catch (SchemalessException e) {
                SchemalessException reason = request.control().explain(e);
                if (reason.code() != ErrorCode.SERIALIZATION_FAILURE) {
                    throw reason;
                }
                looks = true;
                retry.pauseOrThrow(reason);
            }
        }
    }

    /** Returns false if it turned out that more partitions are involved: nothing was written. */
    private boolean isDone(long[] counts) {
        try (PartitionTransactions transactions =
                new PartitionTransactions(partitions, request.model().name(), request.control(), involved)) {
            List<WriteStep> steps = steps(transactions, counts);
            Set<Integer> needed = new TreeSet<>();
            steps.forEach(step -> needed.add(step.partition()));
            if (!involved.containsAll(needed)) {
                involved.addAll(needed);
                return false;
            }
            steps.forEach(transactions::run);
            Set<Integer> order = new LinkedHashSet<>();
            changesByRow.keySet().forEach(key -> order.addAll(partitionsOf(key)));
            order.addAll(involved);
            transactions.commit(order);
            return true;
        }
    }

    private List<WriteStep> steps(PartitionTransactions transactions, long[] counts) {
        List<WriteStep> steps = new ArrayList<>();
        Set<RowKey> lost = new LinkedHashSet<>();
        changesByRow.forEach((key, places) -> {
            ExternalDraft draft = read(key, places, transactions);
            for (int place : places) {
                Decision decision = request.changes().get(place).decide(draft.current());
                if (decision instanceof Decision.Renew) {
                    lost.add(key);
                }
                draft.apply(decision);
                counts[place] = decision.count();
            }
            steps.addAll(draft.steps(writer));
        });
        if (!lost.isEmpty()) {
            throw new LostRaceException(
                    request.model().name(),
                    lost,
                    "'" + table.routing().textOf(lost.iterator().next()) + "'");
        }
        return steps;
    }

    /** Reads the row, which stays locked. */
    private ExternalDraft read(RowKey key, List<Integer> places, PartitionTransactions transactions) {
        RowChange first = request.changes().get(places.get(0));
        Map<String, StoredCell> cells = new HashMap<>();
        if (first.isLikelyNew() && !looks) {
            return new ExternalDraft(key, columns.cells(), cells, null);
        }
        for (int slot : table.slotsOf(key)) {
            Query rows = table.cells().rows(slot, List.of(key), columns);
            Query locking = new Query(rows.text() + " FOR UPDATE", rows.parameters());
            transactions
                    .read(
                            table.partitionOf(slot),
                            connection -> locking.list(
                                    connection, row -> table.cells().cell(row, columns)))
                    .forEach(cell -> take(cell, cells));
        }
        StoredCell base = cells.get(Column.BASE_CELL);
        if (base != null && base.body() == null) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot change row '" + base.stored() + "': it has no body in '"
                            + request.model().name()
                            + "'. Change it in the table of its class, or mend it by the program that keeps it.");
        }
        if (base != null) {
            // the same key in another spelling has another slot: cells there without a base cell belong to no row
            cells.values().removeIf(cell -> !table.slotOf(cell).equals(table.slotOf(base)));
        }
        return new ExternalDraft(key, columns.cells(), cells, base == null ? null : row(key, base, cells));
    }

    private static void take(StoredCell cell, Map<String, StoredCell> cells) {
        StoredCell other = cells.put(cell.cell(), cell);
        if (other != null
                && !(other.slot().equals(cell.slot()) && other.stored().equals(cell.stored()))) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot change row '" + cell.stored() + "': the store has it twice, and it is not known which of"
                            + " the two counts. Remove one of them by the program that keeps them.");
        }
    }

    private StoredRow row(RowKey key, StoredCell base, Map<String, StoredCell> cells) {
        List<byte @Nullable []> bodies = new ArrayList<>();
        for (String name : columns.cells()) {
            StoredCell cell = cells.get(name);
            bodies.add(cell == null ? null : cell.body());
        }
        long version =
                cells.values().stream().mapToLong(StoredCell::version).max().orElse(0);
        // a row whose body is too long to be read can still be deleted
        OpenedBodies opened = new OpenedBodies(bodies, table.bodies(), base.stored());
        return new NamedRow(key, UuidText.of(key), base.refKey(), version, base.createdAt(), opened);
    }
}
