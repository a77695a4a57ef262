package dev.schemaless.catalog.access;

import dev.schemaless.catalog.feed.FeedHandler;
import dev.schemaless.catalog.feed.FeedState;
import dev.schemaless.catalog.feed.LogState;
import dev.schemaless.catalog.feed.NewFeed;
import dev.schemaless.catalog.model.Model;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The feeds of a store: consumers of changes, whose work processes share. Thread-safe. */
public interface StoreFeeds {
    /**
     * Lets this process work for a consumer from now on. The first process that names a consumer makes it, with a position in each
     * log.
     *
     * @param followed the logs of a table that another program keeps, see {@link Store#follow}; null for a table of the store's own
     * @throws dev.schemaless.catalog.SchemalessException {@code PARAMETER_INVALID} if the name is wrong. {@code
     *     OBJECT_IN_USE} if this process has such a feed, or a migration fills the table. It is the same if the handler of a dropped
     *     consumer does not return within 20 seconds. {@code SERIALIZATION_FAILURE} if a new consumer cannot begin now because
     *     transactions stay open
     */
    void begin(NewFeed feed, @Nullable FollowedTable followed, FeedHandler handler, ReadControl control);

    /** Does the same for a table of the store's own. */
    default void begin(NewFeed feed, FeedHandler handler, ReadControl control) {
        begin(feed, null, handler, control);
    }

    /** Ends the work of this process for a consumer, after the batches in progress, ten seconds later at most. The consumer stays. */
    void end(String consumer, Model model);

    /** Ends a consumer of a table for all processes, and forgets its positions. */
    void drop(String consumer, Model model);

    /** Says whether a consumer of a table exists on all its partitions: it ends when it is cancelled or its table is dropped. */
    boolean exists(String consumer, Model model);

    /** Reads how far the logs of tables of the store's own are settled, and where their past begins, by table, partition and log. */
    List<LogState> logs(Collection<Model> models, ReadControl control);

    /** Reads the progress of all consumers, by consumer, table, partition and log. */
    List<FeedState> list(ReadControl control);
}
