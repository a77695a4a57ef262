package dev.schemaless.catalog.stack;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.AnswerDiff;
import dev.schemaless.catalog.access.BatchStatistics;
import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.ExternalChanges;
import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.FirstRows;
import dev.schemaless.catalog.access.FollowedTable;
import dev.schemaless.catalog.access.Purge;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.access.Routings;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.access.RowParts;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.access.Sequences;
import dev.schemaless.catalog.access.ShardDescription;
import dev.schemaless.catalog.access.Snapshot;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.StoreFacts;
import dev.schemaless.catalog.access.StoreFeeds;
import dev.schemaless.catalog.access.StoreJobs;
import dev.schemaless.catalog.access.TableCheck;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.access.Work;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One store made of several stacks, one of them native. The model of each request decides its stack; requests without a
 * model go to the native one. Thread-safe.
 */
public final class StackedStore implements Store {
    private final Store own;
    private final Stacks all;
    private final StackChoice stacks;
    private final Routings routings;

    /**
     * Makes a store.
     *
     * @param own the native stack, which is closed with this store
     * @param all the others, which stay open
     * @param declared those of its catalog, which stay open as well
     */
    public StackedStore(Store own, Stacks all, DeclaredStacks declared) {
        this.own = own;
        this.all = all;
        this.stacks = new StackChoice(all, declared);
        this.routings = new StackedRoutings(own.routings(), stacks);
    }

    /** Stores of other programs are read as they are at each request. */
    @Override
    public Snapshot snapshot(ReadScope scope, long catalogVersion, ReadControl control) {
        return own.snapshot(scope, catalogVersion, control);
    }

    private Work of(Model model) {
        Stack stack = stacks.of(model);
        return stack == null ? own : stack;
    }

    @Override
    public <T> RowCursor<T> read(ReadRequest request, RowMapper<T> mapper) {
        return of(request.model()).read(request, mapper);
    }

    @Override
    public RowParts parts(ReadRequest request) {
        return of(request.model()).parts(request);
    }

    @Override
    public <T> FirstRows<T> readFirst(FirstRequest<T> request) {
        return of(request.request().model()).readFirst(request);
    }

    @Override
    public long[] write(WriteRequest request) {
        return of(request.model()).write(request);
    }

    @Override
    public int groupRows(Model model) {
        return of(model).groupRows(model);
    }

    @Override
    public Optional<Future<long[]>> writeAside(WriteRequest request) {
        return of(request.model()).writeAside(request);
    }

    @Override
    public RowCursor<CellVersion> versions(VersionRequest request) {
        Stack stack = stacks.of(request.model());
        return stack == null ? own.versions(request) : stack.versions(request);
    }

    @Override
    public Transaction begin(long maxBytes) {
        return new StackedTransaction(own.begin(maxBytes), stacks);
    }

    @Override
    public Routings routings() {
        return routings;
    }

    @Override
    public CatalogSnapshot catalog() {
        return all.with(own.catalog());
    }

    @Override
    public CatalogSnapshot refreshCatalog(ReadControl control) {
        return all.with(own.refreshCatalog(control));
    }

    @Override
    public SchemaChanges changes(ReadControl control) {
        return new StackedChanges(own.changes(control), this::find);
    }

    /** Finds a table of another stack than the native one. */
    private Optional<Model> find(String name) {
        return catalog().findModel(name).filter(model -> model.number() < 0);
    }

    @Override
    public ExternalChanges externalChanges(ReadControl control) {
        return stacks.declared().changes(control);
    }

    @Override
    public RowCursor<TableCheck.Finding> check(TableCheck check) {
        Stack stack = stacks.of(check.model());
        return stack == null ? own.check(check) : stack.check(check);
    }

    @Override
    public AnswerDiff.Answer diff(AnswerDiff diff) {
        Stack stack = stacks.of(diff.model());
        return stack == null ? own.diff(diff) : stack.diff(diff);
    }

    @Override
    public List<Purge.Count> purge(Purge purge) {
        if (stacks.of(purge.model()) != null) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot purge '" + purge.model().name()
                            + "': another program keeps it. Erase its rows there, or DELETE them with deletes=purge.");
        }
        return own.purge(purge);
    }

    /**
     * Returns the shards. Declared stores that are not open are left out, because a list does not justify a connection
     * to their servers.
     */
    @Override
    public List<ShardDescription> shards(ReadControl control) {
        List<ShardDescription> shards = new ArrayList<>(own.shards(control));
        if (!all.isEmpty()) {
            // a store that is only the home of others has shards that hold nothing
            shards.removeIf(shard -> shard.tables() == 0);
        }
        Map<Stack, List<Model>> byStack = new LinkedHashMap<>();
        for (Model model : catalog().models()) {
            stacks.opened(model)
                    .ifPresent(stack -> byStack.computeIfAbsent(stack, absent -> new ArrayList<>())
                            .add(model));
        }
        byStack.forEach((stack, models) -> shards.addAll(stack.shards(models, control)));
        return shards;
    }

    @Override
    public Map<Model, Long> rowEstimates(List<Model> models, ReadControl control) {
        Map<Model, Long> estimates = new HashMap<>(own.rowEstimates(
                models.stream().filter(model -> stacks.of(model) == null).toList(), control));
        for (Model model : models) {
            Stack stack = stacks.of(model);
            if (stack != null) {
                stack.rowEstimate(model, control).ifPresent(rows -> estimates.put(model, rows));
            }
        }
        return estimates;
    }

    @Override
    public StoreFacts facts() {
        return own.facts();
    }

    @Override
    public StoreJobs jobs() {
        return own.jobs();
    }

    @Override
    public void awaitSettled(long micros, StatementGuard guard) {
        own.awaitSettled(micros, guard);
    }

    @Override
    public @Nullable FollowedTable follow(Model model) {
        Stack stack = stacks.of(model);
        return stack == null ? null : stack.follow(model, () -> catalog().findModel(model.number()));
    }

    @Override
    public StoreFeeds feeds() {
        return own.feeds();
    }

    @Override
    public Sequences sequences() {
        return own.sequences();
    }

    @Override
    public List<BatchStatistics> batches() {
        return own.batches();
    }

    @Override
    public <T> T shared(Class<T> type, Supplier<T> maker) {
        return own.shared(type, maker);
    }

    @Override
    public void close() {
        own.close();
    }
}
