package dev.schemaless.stores.log;

import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.ForwardCursor;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadMeter;
import dev.schemaless.catalog.access.VersionPart;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.stores.layout.LayoutTable;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The versions that a request wants, slot by slot, in the order of their positions. Not thread-safe. */
public final class LogCursor extends ForwardCursor<CellVersion> {
    private final VersionRequest request;
    private final Deque<SlotLog> logs;
    private Iterator<LoggedCell> page = Collections.emptyIterator();
    private long left;

    private LogCursor(VersionRequest request, Deque<SlotLog> logs) {
        this.request = request;
        this.logs = logs;
        this.left = request.wanted();
    }

    /**
     * Starts a read. Nothing is sent before the first {@link #next()}.
     *
     * @param table one with a log
     * @param partitions of the store
     */
    public static LogCursor of(LayoutTable table, List<Partition> partitions, VersionRequest request) {
        Deque<SlotLog> logs = new ArrayDeque<>();
        keysBySlot(table, request.range()).forEach((slot, keys) -> {
            SlotLog log = new SlotLog(table, partitions.get(table.partitionOf(slot)), request, slot, keys);
            if (request.range().order() == VersionRequest.Order.NEWEST_FIRST) {
                logs.addFirst(log);
            } else {
                logs.addLast(log);
            }
        });
        return new LogCursor(request, logs);
    }

    /** Starts a read of all versions of some rows, in any order. */
    public static LogCursor ofRows(
            LayoutTable table,
            List<Partition> partitions,
            Model model,
            Collection<RowKey> keys,
            ReadControl control,
            @Nullable ReadMeter meter) {
        VersionRequest.Range range = new VersionRequest.Range(
                ShardSet.all(table.routing().shards()),
                Optional.of(List.copyOf(keys)),
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                VersionRequest.Order.ANY);
        return of(
                table,
                partitions,
                new VersionRequest(
                        0,
                        model,
                        range,
                        Set.of(VersionPart.BODY),
                        VersionRequest.Extent.COMMITTED,
                        Long.MAX_VALUE,
                        control,
                        meter));
    }

    /** Returns the slots to be asked, each with the keys of the rows that are meant; with none if all are. */
    private static Map<Integer, List<RowKey>> keysBySlot(LayoutTable table, VersionRequest.Range range) {
        Map<Integer, List<RowKey>> bySlot = new TreeMap<>();
        if (range.rows().isEmpty()) {
            range.shards().stream().forEach(slot -> bySlot.put(slot, List.of()));
            return bySlot;
        }
        bySlot.putAll(table.bySlot(new LinkedHashSet<>(range.rows().get())));
        bySlot.keySet().removeIf(slot -> !range.shards().contains(slot));
        return bySlot;
    }

    @Override
    protected @Nullable CellVersion advance() {
        request.control().check();
        while (!page.hasNext() && !logs.isEmpty()) {
            List<LoggedCell> read = logs.element().next(left);
            if (read == null) {
                logs.remove();
            } else {
                page = read.iterator();
            }
        }
        if (!page.hasNext()) {
            return null;
        }
        left--;
        return page.next();
    }

    @Override
    public void close() {
        super.close();
        page = Collections.emptyIterator();
    }
}
