package dev.schemaless.catalog.access;

import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.Topology;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An open store. Thread-safe; shared by all connections of the JVM that name it, see {@code Stores}. As {@link Work} each
 * statement is a transaction of its own.
 */
public interface Store extends Work, AutoCloseable {
    /** Returns the facts of the store that never change, without a round trip. */
    StoreFacts facts();

    /** Returns the assignment of the store's shards to its partitions. {@link #routing} applies it to a model's rows. */
    default Topology topology() {
        return facts().topology();
    }

    /**
     * Asks the servers of the store, and of the external stores that this user can open, for the sizes of their shards.
     */
    List<ShardDescription> shards(ReadControl control);

    /**
     * Asks servers how many rows some tables have, one statement on each partition. The numbers are those that the
     * servers keep for their own planners: nothing is counted. Of a table of the store's own it is the number of latest
     * cells, of which a row has at least one.
     *
     * @return the estimates that the servers have, none for other tables
     */
    Map<Model, Long> rowEstimates(List<Model> models, ReadControl control);

    /** Returns where the rows of the store's models lie. */
    Routings routings();

    /** Returns where the rows of a model lie. */
    default Routing routing(Model model) {
        return routings().of(model);
    }

    /**
     * Returns the moment that a statement is to read, which begins at its first read. The caller closes it.
     *
     * @param catalogVersion of the catalog that the statement was planned on
     * @param control of the statement
     */
    Snapshot snapshot(ReadScope scope, long catalogVersion, ReadControl control);

    /** Returns the newest catalog this JVM knows, without a round trip. */
    CatalogSnapshot catalog();

    /**
     * Reads the catalog anew if partition 0 has a newer version, and returns the newest.
     *
     * @param control of the statement that waits for it
     * @throws dev.schemaless.catalog.SchemalessException {@code STORE_MISMATCH} if partition 0 holds an older catalog than this
     *     JVM knows, or one of a later release
     */
    CatalogSnapshot refreshCatalog(ReadControl control);

    /** Does {@link #refreshCatalog(ReadControl)} for as long as it takes. */
    default CatalogSnapshot refreshCatalog() {
        return refreshCatalog(ReadControl.unlimited());
    }

    /**
     * Reads the catalog anew after a partition refused a statement.
     *
     * @param refusal has the version that the partition has seen
     * @param control of the statement that was refused
     * @throws dev.schemaless.catalog.SchemalessException {@code STORE_MISMATCH} if partition 0 holds an older catalog
     *     than that
     */
    default CatalogSnapshot refreshCatalog(StaleCatalogException refusal, ReadControl control) {
        CatalogSnapshot newest = refreshCatalog(control);
        refusal.checkKnownTo(newest.version());
        return newest;
    }

    /**
     * Begins a transaction of several statements. It holds nothing but memory, and ends with its caller.
     *
     * @param maxBytes the most memory of its changes
     */
    Transaction begin(long maxBytes);

    /**
     * Returns the means of one statement to change the catalog.
     *
     * @param control may stop it, also while it waits for changes of others
     */
    SchemaChanges changes(ReadControl control);

    /** Returns the means to change the catalog, without a limit of time. */
    default SchemaChanges changes() {
        return changes(ReadControl.unlimited());
    }

    /**
     * Returns the means of one statement to declare stores of other programs.
     *
     * @param control may stop it
     */
    ExternalChanges externalChanges(ReadControl control);

    /**
     * Starts a read of versions of cells, as they are committed. Nothing is sent before the cursor's first {@code next()}.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code NOT_SUPPORTED} if the table's versions are not kept, or not read
     */
    RowCursor<CellVersion> versions(VersionRequest request);

    /**
     * Waits until no version of the store's own tables whose {@code created_at} is a time, or an earlier one, can become visible any more.
     *
     * @param micros since 1970-01-01 UTC
     * @param guard ends the wait
     * @throws dev.schemaless.catalog.SchemalessException {@code SERIALIZATION_FAILURE} if a transaction that may be older stays open
     *     for ten seconds; {@code SERVER_UNREACHABLE} if a partition cannot be asked; {@code PARAMETER_INVALID} if the time is beyond the
     *     clocks of all servers
     */
    void awaitSettled(long micros, StatementGuard guard);

    /**
     * Starts a check of a table that another program keeps. Nothing is sent before the cursor's first {@code next()}, and nothing is
     * changed.
     *
     * @throws dev.schemaless.catalog.SchemalessException {@code NOT_SUPPORTED} if it is a table of the store's own
     */
    RowCursor<TableCheck.Finding> check(TableCheck check);

    /**
     * Compares the rows that a predicate selects with those that the client of another program finds for it.
     *
     * @throws dev.schemaless.catalog.SchemalessException {@code NOT_SUPPORTED} if it is a table of the store's own, or the client has no
     *     such question
     */
    AnswerDiff.Answer diff(AnswerDiff diff);

    /**
     * Erases rows of a table of the store's own for good, and waits for that.
     *
     * @return the counts of each kind in each physical table
     * @throws dev.schemaless.catalog.SchemalessException {@code NOT_SUPPORTED} if another program keeps the table, {@code OBJECT_IN_USE}
     *     if a migration fills it, {@code SERIALIZATION_FAILURE} if rows were written again and again meanwhile
     */
    List<Purge.Count> purge(Purge purge);

    /** Returns the numbers of sequences. */
    Sequences sequences();

    /** Returns the jobs of the store. */
    StoreJobs jobs();

    /**
     * Returns the logs of a table that another program keeps, for {@link #feeds}; null for a table of the store's own.
     *
     * @throws dev.schemaless.catalog.SchemalessException {@code NOT_SUPPORTED} if its program keeps no versions
     */
    default @Nullable FollowedTable follow(Model model) {
        return null;
    }

    /** Returns the feeds of the store. */
    StoreFeeds feeds();

    /** Returns statistics of batches of operations, by partition and kind, without a round trip. */
    List<BatchStatistics> batches();

    /**
     * Returns the object of a type that all holds on this store in the JVM share, made on first use. It stays as long
     * as the store is open, and must not keep a hold on it. An {@link AutoCloseable} one is closed after the store.
     */
    <T> T shared(Class<T> type, Supplier<T> maker);

    /** Gives back this hold on the store; the last one closes the pools. */
    @Override
    void close();
}
