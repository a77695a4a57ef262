package dev.schemaless.planner.access;

import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.expression.EvaluationContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/**
 * Computes, when a statement runs, which versions of cells to read: a superset of those that its predicate lets pass. Immutable and
 * thread-safe.
 */
public final class VersionBounds {
    /** The column of logs. */
    public static final String LOG = "_log";

    /** The column of positions. */
    public static final String POSITION = "_position";

    private static final String SHARD = PseudoColumn.SHARD.columnName();
    private static final String ROW_KEY = PseudoColumn.ROW_KEY.columnName();

    /** The columns by which versions are found. */
    public static final List<String> COLUMNS = List.of(SHARD, LOG, POSITION, ROW_KEY);

    private static final ScalarType NUMBER = new IntegerType(Long.SIZE);

    private final ColumnConditions conditions;
    private final Routing routing;
    private final BoundResolver bounds;

    private record Span(long first, long last) {
        static final Span ALL = new Span(Long.MIN_VALUE, Long.MAX_VALUE);
        static final Span NOTHING = new Span(0, -1);

        boolean isEmpty() {
            return first > last;
        }

        boolean has(long number) {
            return number >= first && number <= last;
        }
    }

    private VersionBounds(ColumnConditions conditions, Routing routing) {
        this.conditions = conditions;
        this.routing = routing;
        this.bounds =
                new BoundResolver(Constants.of(List.copyOf(conditions.byField().values())));
    }

    /** Returns the bounds that conditions on {@link #COLUMNS} make, by the names of these. */
    public static VersionBounds of(ColumnConditions conditions, Routing routing) {
        return new VersionBounds(conditions, routing);
    }

    /** Says whether all versions are of one shard, whatever values a statement runs with. */
    public boolean isOfOneShard() {
        return routing.shards() == 1
                || conditions
                        .findPoints(SHARD)
                        .filter(ColumnCondition.Points::isOne)
                        .isPresent();
    }

    /** Says whether all versions are of one log, whatever values a statement runs with. */
    public boolean isOfOneLog() {
        return isOfOneShard()
                || conditions
                        .findPoints(LOG)
                        .filter(ColumnCondition.Points::isOne)
                        .isPresent();
    }

    /** Says whether each shard has a log of its own. */
    public boolean hasLogsOfShards() {
        return IntStream.range(0, routing.shards()).allMatch(shard -> routing.logOf(shard) == shard);
    }

    /** Says whether versions are found by the keys of their rows. */
    public boolean isByRow() {
        return conditions.findPoints(ROW_KEY).isPresent();
    }

    /** Says whether every shard is asked, whatever values a statement runs with. */
    public boolean asksAllShards() {
        return conditions.find(SHARD).isEmpty() && conditions.find(LOG).isEmpty() && !isByRow();
    }

    /** Returns the conjuncts that versions are found by. */
    public List<RexNode> pushed() {
        return conditions.originsOf(COLUMNS);
    }

    /** Returns the most shards asked; empty if that is not known without the values of parameters. */
    public OptionalInt shardsIfKnown() {
        boolean isKnown = conditions.byField().values().stream()
                .flatMap(condition -> condition.values().stream())
                .allMatch(RexLiteral.class::isInstance);
        if (!isKnown) {
            return isOfOneShard() ? OptionalInt.of(1) : OptionalInt.empty();
        }
        EvaluationContext none = EvaluationContext.ofPlanning();
        return OptionalInt.of(resolve(none, VersionRequest.Order.OLDEST_FIRST)
                .map(this::shardsOf)
                .orElse(0));
    }

    private int shardsOf(VersionRequest.Range range) {
        return range.rows()
                .map(rows -> (int) rows.stream()
                        .flatMapToInt(routing::shardsOf)
                        .filter(range.shards()::contains)
                        .distinct()
                        .count())
                .orElse(range.shards().size());
    }

    /** Returns which versions to read; empty if the values leave none. */
    public Optional<VersionRequest.Range> resolve(EvaluationContext context, VersionRequest.Order order) {
        ShardSet shards = shards(context);
        Span positions = span(POSITION, context);
        Optional<List<RowKey>> rows = rows(context);
        boolean none = shards.size() == 0
                || positions.isEmpty()
                || rows.filter(List::isEmpty).isPresent();
        return none
                ? Optional.empty()
                : Optional.of(new VersionRequest.Range(shards, rows, positions.first(), positions.last(), order));
    }

    private ShardSet shards(EvaluationContext context) {
        LongPredicate shards = numbers(SHARD, context);
        LongPredicate logs = numbers(LOG, context);
        int total = routing.shards();
        return ShardSet.of(
                total,
                IntStream.range(0, total)
                        .filter(shard -> shards.test(shard) && logs.test(routing.logOf(shard)))
                        .boxed()
                        .toList());
    }

    /** Returns the numbers that a condition on a column lets pass. */
    private LongPredicate numbers(String column, EvaluationContext context) {
        Optional<ColumnCondition.Points> points = conditions.findPoints(column);
        return points.isPresent()
                ? bounds.exactValues(points.get(), NUMBER, context)::contains
                : span(column, context)::has;
    }

    /** Returns the least and the greatest value that a condition on a column of numbers lets pass. */
    private Span span(String column, EvaluationContext context) {
        Optional<ColumnCondition> condition = conditions.find(column);
        return condition.isEmpty()
                ? Span.ALL
                : bounds.resolve(condition.get(), NUMBER, context)
                        .map(VersionBounds::span)
                        .orElse(Span.NOTHING);
    }

    private static Span span(Bound bound) {
        if (bound instanceof Bound.In in) {
            long[] values =
                    in.values().stream().mapToLong(VersionBounds::number).toArray();
            return new Span(
                    LongStream.of(values).min().orElseThrow(),
                    LongStream.of(values).max().orElseThrow());
        }
        if (bound instanceof Bound.Range range) {
            long first = range.low() == null ? Long.MIN_VALUE : number(range.low());
            long last = range.high() == null ? Long.MAX_VALUE : number(range.high());
            boolean none = (!range.lowInclusive() && first == Long.MAX_VALUE)
                    || (!range.highInclusive() && last == Long.MIN_VALUE);
            return none
                    ? Span.NOTHING
                    : new Span(
                            first + (range.low() == null || range.lowInclusive() ? 0 : 1),
                            last - (range.high() == null || range.highInclusive() ? 0 : 1));
        }
        return bound instanceof Bound.IsNull ? Span.NOTHING : Span.ALL;
    }

    private static long number(Object value) {
        return ((Number) value).longValue();
    }

    /**
     * Returns the keys of the rows to read; empty to read all. A text that is not a key may be stored in a key's place,
     * so that no lookup finds it.
     */
    private Optional<List<RowKey>> rows(EvaluationContext context) {
        Optional<ColumnCondition.Points> points = conditions.findPoints(ROW_KEY);
        if (points.isEmpty()) {
            return Optional.empty();
        }
        List<RowKey> keys = new ArrayList<>();
        for (Object text : bounds.exactValues(points.get(), (ScalarType) PseudoColumn.ROW_KEY.type(), context)) {
            Optional<RowKey> key = routing.parse((String) text);
            if (key.isEmpty()) {
                return Optional.empty();
            }
            keys.add(key.get());
        }
        return Optional.of(keys);
    }
}
