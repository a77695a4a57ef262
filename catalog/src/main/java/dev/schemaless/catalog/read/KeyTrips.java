package dev.schemaless.catalog.read;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadMeter;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.coalesce.Ticket;
import dev.schemaless.catalog.coalesce.Trips;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The trips of reads by key to one table run. Each reads the epoch or relies on a lease as a read of one key does, for the catalog
 * on which all that travel with it were planned.
 */
final class KeyTrips implements Trips<KeyRead, Optional<StoredRow>> {
    @Override
    public Optional<StoredRow> alone(KeyRead read) {
        return Optional.ofNullable(read.alone());
    }

    /** A read that fails, for whatever reason, leaves it to each caller to meet the same failure, or none. */
    @Override
    public void together(List<Ticket<KeyRead, Optional<StoredRow>>> tickets) {
        try {
            settle(tickets);
        } catch (SchemalessException e) {
            // nothing is settled by now, so each caller reads by himself
            Thread.onSpinWait();
        }
    }

    private void settle(List<Ticket<KeyRead, Optional<StoredRow>>> tickets) {
        KeyRead first = tickets.get(0).operation();
        List<RowKey> keys = tickets.stream()
                .map(ticket -> ticket.operation().key())
                .distinct()
                .sorted()
                .toList();
        RowCollector.Result result =
                new PageReader(first.session().forAll(), first.partition()).keys(first.run(), padded(keys));
        Map<RowKey, StoredRow> rows = new HashMap<>();
        result.rows().forEach(row -> rows.put(row.key(), row));
        for (Ticket<KeyRead, Optional<StoredRow>> ticket : tickets) {
            StoredRow row = rows.get(ticket.operation().key());
            if (row != null || !result.stopped()) {
                note(ticket, tickets);
                ticket.succeed(Optional.ofNullable(row));
            }
        }
    }

    /** The leader's session counts the statements of the trip by itself. */
    private static void note(Ticket<KeyRead, ?> ticket, List<? extends Ticket<KeyRead, ?>> all) {
        ReadMeter meter = ticket.operation().session().request().meter();
        if (meter == null) {
            return;
        }
        if (ticket != all.get(0)) {
            meter.countStatement();
        }
        meter.noteCompanions(all.size() - 1);
    }

    /** Repeats the last key up to a power of two, so that few different texts reach the statement caches. */
    static List<RowKey> padded(List<RowKey> keys) {
        int size = Integer.highestOneBit(Math.max(1, 2 * keys.size() - 1));
        List<RowKey> padded = new ArrayList<>(keys);
        padded.addAll(Collections.nCopies(size - keys.size(), keys.get(keys.size() - 1)));
        return padded;
    }

    @Override
    public RuntimeException broken(Throwable reason) {
        return new SchemalessException(
                ErrorCode.INTERNAL,
                "Cannot read row: the query that read it with others broke off. Run it again.",
                reason);
    }
}
