package dev.schemaless.catalog.snapshot;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.epoch.CommitFence;
import dev.schemaless.catalog.epoch.PartialCommits;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.ReadView;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * Begins views of several partitions that are a consistent cut: each transaction over these partitions is visible in all of its partitions'
 * views, or in none. Views are compared with each other by the presence rows that they show. See docs/adr/0079. Thread-safe.
 */
public final class ConsistentCuts {
    private final StoreTables tables;
    private final PartialCommits partial;
    private final CommitFence fence;
    private final Executor executor;

    /**
     * Makes the cuts of a store.
     *
     * @param partial knows which transactions have ended everywhere
     * @param executor begins views of several partitions at the same time
     */
    public ConsistentCuts(StoreTables tables, PartialCommits partial, Executor executor) {
        this.tables = tables;
        this.partial = partial;
        this.fence = new CommitFence(tables);
        this.executor = executor;
    }

    /**
     * Begins views.
     *
     * @param beginnings the first statements of each
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if a transaction stays half committed for ten seconds, and the statement
     *     has no time limit of its own
     */
    Map<Partition, ReadView> begin(
            Collection<Partition> partitions, Function<Partition, ReadView.Beginning> beginnings, ReadControl control) {
        CutViews views = new CutViews(tables, partial, executor, beginnings, control);
        try {
            views.take(partitions);
            CutSearch search = new CutSearch(tables, views, control);
            if (tables.partition(0).dialect().isEmbedded()) {
                search.onEmbedded(partial.gate());
            } else {
                search.onServers(partial.gate(), fence);
            }
            return views.all();
        } catch (RuntimeException | Error e) {
            views.close();
            throw e;
        }
    }

    /** Returns the means to do something on several partitions at the same time. */
    SideBySide sideBySide(ReadControl control) {
        return new SideBySide(executor, control);
    }
}
