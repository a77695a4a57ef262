package dev.schemaless.planner.read;

import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.access.PathResolver;
import dev.schemaless.planner.access.ScanSpec;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.JoinKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Looks up the matches in a table for a batch of rows of another input. Immutable and thread-safe. */
public final class Lookup {
    private final Model model;
    private final int shards;
    private final PathResolver resolver;
    private final RowSelection selection;
    private final SystemTime time;

    private Lookup(Model model, int shards, PathResolver resolver, RowSelection selection, SystemTime time) {
        this.model = model;
        this.shards = shards;
        this.resolver = resolver;
        this.selection = selection;
        this.time = time;
    }

    /**
     * Returns the lookup of a scan's rows.
     *
     * @param path compares with columns of the other input's rows
     */
    public static Lookup of(ScanSpec scan, AccessPath path) {
        int shards = scan.table().shards();
        return new Lookup(
                scan.model(),
                shards,
                PathResolver.of(scan.table(), path),
                RowSelection.of(scan, path),
                SystemTime.of(scan));
    }

    /**
     * Starts to read the rows that may join any row of a batch. The threads that read the partitions match them.
     *
     * @param key of the table's rows
     * @return empty if no row can match
     */
    Optional<RowCursor<FoundRow>> rowsFor(OuterBatch outer, JoinKey key, ExecutionContext context) {
        RowFilter filter = selection.bind(context);
        return sourceFor(outer.rows(), context.evaluation())
                .map(source -> time.of(context.request(model, selection.columns(), source), context))
                .map(request -> context.work().read(request, row -> found(row, outer, key, filter)));
    }

    private static @Nullable FoundRow found(StoredRow row, OuterBatch outer, JoinKey key, RowFilter filter) {
        @Nullable Object[] values = filter.apply(row);
        if (values == null) {
            return null;
        }
        List<JoiningRow> finders = outer.rowsOf(key.of(values));
        return finders.isEmpty() ? null : new FoundRow(values, finders);
    }

    /**
     * Returns the source of the rows to read. A path may also compare with long lists: for too many combinations
     * everything is read.
     */
    private Optional<RowSource> sourceFor(Collection<JoiningRow> outer, EvaluationContext context) {
        List<RowSource> sources = new ArrayList<>(outer.size());
        long keys = 0;
        for (JoiningRow row : outer) {
            Optional<RowSource> source = resolver.resolve(context.lookingUpFor(row.values()));
            source.ifPresent(sources::add);
            keys += source.isPresent() && source.get() instanceof RowSource.Keys found
                    ? found.keys().size()
                    : 0;
            if (keys > PathResolver.MOST_KEYS || (source.isPresent() && source.get() instanceof RowSource.Scan)) {
                return Optional.of(new RowSource.Scan(ShardSet.all(shards)));
            }
        }
        return sources.isEmpty() ? Optional.empty() : Optional.of(union(sources));
    }

    /** Joins sources of one kind, which differ in their values alone. */
    private static RowSource union(List<RowSource> sources) {
        if (sources.get(0) instanceof RowSource.Keys) {
            List<RowKey> keys = new ArrayList<>(sources.size());
            sources.forEach(source -> keys.addAll(((RowSource.Keys) source).keys()));
            return new RowSource.Keys(keys);
        }
        List<RowSource.Index> indexes =
                sources.stream().map(RowSource.Index.class::cast).toList();
        RowSource.Index first = indexes.get(0);
        List<Bound> bounds = IntStream.range(0, first.bounds().size())
                .mapToObj(column -> union(indexes, column))
                .toList();
        List<Integer> shards = indexes.stream()
                .flatMapToInt(index -> index.shards().stream())
                .distinct()
                .boxed()
                .toList();
        return new RowSource.Index(
                first.index(), bounds, ShardSet.of(first.shards().total(), shards));
    }

    /** Points may be compared with the other rows; bounds of other kinds are the same for all of them. */
    private static Bound union(List<RowSource.Index> indexes, int column) {
        Bound first = indexes.get(0).bounds().get(column);
        if (!(first instanceof Bound.In)) {
            return first;
        }
        Set<Object> values = new LinkedHashSet<>(2 * indexes.size());
        indexes.forEach(index -> values.addAll(((Bound.In) index.bounds().get(column)).values()));
        return new Bound.In(List.copyOf(values));
    }
}
