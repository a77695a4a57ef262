package dev.schemaless.catalog.read;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.coalesce.BatchRunner;
import dev.schemaless.catalog.coalesce.Ticket;
import dev.schemaless.catalog.key.KeyRange;
import dev.schemaless.catalog.layout.PowersOfTwo;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Batches of reads of the first rows of a range in one table run. If the rows are larger than expected the batch
 * settles no caller: each reads alone then.
 */
final class RangeBatches implements BatchRunner<RangeRead, RangeRows> {
    @Override
    public RangeRows alone(RangeRead read) {
        return new RangeRows(List.of(), read.alone());
    }

    /** Reads for all tickets at once. If that fails, each caller reads alone. */
    @Override
    public void together(List<Ticket<RangeRead, RangeRows>> tickets) {
        try {
            RowsOfRanges found = read(tickets);
            if (found.isComplete()) {
                settle(tickets, found);
            }
        } catch (SchemalessException e) {
            // nothing is settled by now, so each caller reads by himself
            Thread.onSpinWait();
        }
    }

    private static RowsOfRanges read(List<Ticket<RangeRead, RangeRows>> tickets) {
        RangeRead first = tickets.get(0).operation();
        List<KeyRange> ranges =
                tickets.stream().map(ticket -> ticket.operation().range()).toList();
        return new PageReader(first.session().forAll(), first.partition())
                .scanEach(first.split().run(), PowersOfTwo.padded(ranges), first.backward(), first.limit());
    }

    private static void settle(List<Ticket<RangeRead, RangeRows>> tickets, RowsOfRanges found) {
        for (int i = 0; i < tickets.size(); i++) {
            Ticket<RangeRead, RangeRows> ticket = tickets.get(i);
            RangeRead read = ticket.operation();
            List<StoredRow> rows = found.of(i);
            BatchedReads.note(ticket, tickets, read.session());
            ticket.succeed(new RangeRows(rows, rows.size() < read.limit() ? null : last(rows, read)));
        }
    }

    private static @Nullable RowKey last(List<StoredRow> rows, RangeRead read) {
        Comparator<RowKey> order = read.backward() ? Comparator.reverseOrder() : Comparator.naturalOrder();
        return rows.stream().map(StoredRow::key).max(order).orElse(null);
    }

    @Override
    public RuntimeException broken(Throwable reason) {
        return BatchedReads.broken(reason);
    }
}
