package dev.schemaless.catalog.read;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.coalesce.BatchRunner;
import dev.schemaless.catalog.coalesce.Ticket;
import dev.schemaless.catalog.layout.PowersOfTwo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Batches of reads by one key or a few to one table run. Each reads the epoch or relies on a lease as a read of one
 * key does. All reads of a batch were planned on the same catalog.
 */
final class KeyBatches implements BatchRunner<KeyRead, FoundRows> {
    @Override
    public FoundRows alone(KeyRead read) {
        return read.alone();
    }

    /** Reads for all tickets at once. If that fails, each caller reads alone. */
    @Override
    public void together(List<Ticket<KeyRead, FoundRows>> tickets) {
        try {
            settle(tickets);
        } catch (SchemalessException e) {
            // nothing is settled by now, so each caller reads by himself
            Thread.onSpinWait();
        }
    }

    private void settle(List<Ticket<KeyRead, FoundRows>> tickets) {
        KeyRead first = tickets.get(0).operation();
        List<RowKey> keys = tickets.stream()
                .flatMap(ticket -> ticket.operation().keys().stream())
                .distinct()
                .sorted()
                .toList();
        RowCollector.Result result =
                new PageReader(first.session().forAll(), first.partition()).keys(first.run(), PowersOfTwo.padded(keys));
        Map<RowKey, StoredRow> rows = new HashMap<>();
        result.rows().forEach(row -> rows.put(row.key(), row));
        for (Ticket<KeyRead, FoundRows> ticket : tickets) {
            List<RowKey> wanted = ticket.operation().keys();
            List<StoredRow> found =
                    wanted.stream().map(rows::get).filter(Objects::nonNull).toList();
            if (found.size() == wanted.size() || !result.stopped()) {
                BatchedReads.note(ticket, tickets, ticket.operation().session());
                ticket.succeed(new FoundRows(found, false));
            }
        }
    }

    @Override
    public RuntimeException broken(Throwable reason) {
        return BatchedReads.broken(reason);
    }
}
