package dev.schemaless.catalog.read.share;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.coalesce.CombiningQueue;
import dev.schemaless.catalog.coalesce.Ticket;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.PowersOfTwo;
import dev.schemaless.catalog.read.page.FoundRows;
import dev.schemaless.catalog.read.page.PageReader;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.page.RowCollector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A read of one key, or of a few. A batch reads the epoch or relies on a lease as a read of one key does. All of its
 * reads were planned on the same catalog.
 *
 * @param partition on which the rows lie
 * @param run the table run of their shards
 */
public record KeyRead(ReadSession session, int partition, int run, List<RowKey> keys)
        implements SharedRead<KeyRead, FoundRows> {
    /** Keys count as bytes here: so many are one short text. */
    static final CombiningQueue.Limits LIMITS = new CombiningQueue.Limits(128, 512);
    /** A list of more keys fills a statement of its own well enough, and would hold up others. */
    private static final int MOST = 64;
    /** Every key costs the server, one that is there already too. */
    private static final int STEP = 8;

    public static KeyRead of(ReadSession session, RowKey key) {
        int shard = NativeKey.shardOf(key);
        return new KeyRead(
                session,
                session.topology().partitionOf(shard),
                session.topology().tableRunOf(shard),
                List.of(key));
    }

    @Override
    public Object shape() {
        return session.request().catalogVersion();
    }

    @Override
    public long size() {
        return keys.size();
    }

    @Override
    public boolean isSmall() {
        return keys.size() <= MOST;
    }

    @Override
    public FoundRows alone() {
        PageReader reader = new PageReader(session, partition);
        if (keys.size() > 1) {
            return reader.keys(run, padded(keys)).found();
        }
        StoredRow row = reader.key(run, keys.get(0));
        return row == null ? FoundRows.NONE : new FoundRows(List.of(row), false);
    }

    /** Repeats the last key, so that few different texts reach the statement caches, but few keys too many the server. */
    public static List<RowKey> padded(List<RowKey> keys) {
        int missing = keys.size() < STEP / 2 ? 0 : Math.floorMod(-keys.size(), STEP);
        if (missing == 0) {
            return keys;
        }
        List<RowKey> padded = new ArrayList<>(keys);
        padded.addAll(Collections.nCopies(missing, keys.get(keys.size() - 1)));
        return padded;
    }

    @Override
    public void together(List<Ticket<KeyRead, FoundRows>> tickets) {
        List<RowKey> all = tickets.stream()
                .flatMap(ticket -> ticket.operation().keys().stream())
                .distinct()
                .sorted()
                .toList();
        RowCollector.Result result = new PageReader(session.forAll(), partition).keys(run, PowersOfTwo.padded(all));
        Map<RowKey, StoredRow> rows = new HashMap<>();
        result.rows().forEach(row -> rows.put(row.key(), row));
        for (Ticket<KeyRead, FoundRows> ticket : tickets) {
            List<RowKey> wanted = ticket.operation().keys();
            List<StoredRow> found =
                    wanted.stream().map(rows::get).filter(Objects::nonNull).toList();
            if (found.size() == wanted.size() || !result.stopped()) {
                ticket.succeed(new FoundRows(found, false));
            }
        }
    }
}
