package dev.schemaless.planner.window;

import dev.schemaless.planner.aggregate.AggregationCompiler;
import dev.schemaless.planner.aggregate.GroupKeys;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.EvaluatorCompiler;
import dev.schemaless.planner.runtime.RowSort;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ImmutableBitSet;

/** Compiles Calcite's windows. */
final class WindowCompiler {
    private final Window window;
    private final RexBuilder builder;

    /** The columns of the input, then the window's constants: operands and distances are numbers of these. */
    private final List<RexNode> fields;

    WindowCompiler(Window window) {
        this.window = window;
        this.builder = window.getCluster().getRexBuilder();
        this.fields = new ArrayList<>(builder.identityProjects(window.getInput().getRowType()));
        fields.addAll(window.constants);
    }

    /** Compiles all groups; empty if a part of them is not known here. */
    Optional<List<WindowGroup>> groups() {
        return all(window.groups.stream().map(this::group).toList());
    }

    private static <T> Optional<List<T>> all(List<Optional<T>> parts) {
        return parts.stream().allMatch(Optional::isPresent)
                ? Optional.of(parts.stream().flatMap(Optional::stream).toList())
                : Optional.empty();
    }

    private Optional<WindowGroup> group(Window.Group group) {
        Optional<GroupKeys> keys =
                GroupKeys.of(group.keys.asList().stream().map(fields::get).toList());
        Optional<FrameSpec> frame = bound(group, group.lowerBound)
                .flatMap(lower ->
                        bound(group, group.upperBound).map(upper -> new FrameSpec(lower, upper, group.exclude)));
        Optional<List<WindowFunction>> functions =
                all(group.getAggregateCalls(window).stream().map(this::function).toList());
        return keys.isPresent() && frame.isPresent()
                ? functions.map(known -> new WindowGroup(keys.get(), new RowSort(group.orderKeys), frame.get(), known))
                : Optional.empty();
    }

    private Optional<FrameBound> bound(Window.Group group, RexWindowBound bound) {
        if (bound.isUnbounded()) {
            return Optional.of(new FrameBound.Unbounded());
        }
        if (bound.isCurrentRow()) {
            return Optional.of(group.isRows ? new FrameBound.CurrentRow() : new FrameBound.CurrentPeers());
        }
        FrameBound.Direction direction =
                bound.isPreceding() ? FrameBound.Direction.PRECEDING : FrameBound.Direction.FOLLOWING;
        RexNode distance = resolved(Objects.requireNonNull(bound.getOffset()));
        Optional<Evaluator> evaluator = EvaluatorCompiler.compile(distance);
        if (group.isRows) {
            return evaluator.map(known -> new FrameBound.RowDistance(known, direction));
        }
        return group.orderKeys.getFieldCollations().size() == 1
                ? evaluator.map(known -> new RangeBound(key(group, distance), known, direction))
                : Optional.empty();
    }

    private RexNode resolved(RexNode distance) {
        return distance instanceof RexInputRef field ? fields.get(field.getIndex()) : distance;
    }

    private RangeKey key(Window.Group group, RexNode distance) {
        RelFieldCollation order = group.orderKeys.getFieldCollations().get(0);
        return RangeKey.of(order, fields.get(order.getFieldIndex()).getType(), distance.getType());
    }

    private Optional<WindowFunction> function(AggregateCall call) {
        CountedRows.Nulls nulls = call.ignoreNulls() ? CountedRows.Nulls.IGNORED : CountedRows.Nulls.RESPECTED;
        return switch (call.getAggregation().getKind()) {
            case ROW_NUMBER -> Optional.of(Ranking.ROW_NUMBER);
            case RANK -> Optional.of(Ranking.RANK);
            case DENSE_RANK -> Optional.of(Ranking.DENSE_RANK);
            case PERCENT_RANK -> Optional.of(Ranking.PERCENT_RANK);
            case CUME_DIST -> Optional.of(Ranking.CUME_DIST);
            case NTILE -> argument(call, 0).map(Buckets::new);
            case LEAD -> neighbour(call, FrameBound.Direction.FOLLOWING, nulls);
            case LAG -> neighbour(call, FrameBound.Direction.PRECEDING, nulls);
            case FIRST_VALUE -> argument(call, 0).map(value -> new FrameValue(value, (row, context) -> 1, nulls));
            case LAST_VALUE -> argument(call, 0).map(value -> new FrameValue(value, null, nulls));
            case NTH_VALUE ->
                argument(call, 0)
                        .flatMap(value -> argument(call, 1).map(number -> new FrameValue(value, number, nulls)));
            default -> aggregate(call);
        };
    }

    /** Returns the evaluator of an argument of a function that takes no DISTINCT. */
    private Optional<Evaluator> argument(AggregateCall call, int index) {
        return call.isDistinct()
                ? Optional.empty()
                : EvaluatorCompiler.compile(fields.get(call.getArgList().get(index)));
    }

    private Optional<WindowFunction> neighbour(
            AggregateCall call, FrameBound.Direction direction, CountedRows.Nulls nulls) {
        int count = call.getArgList().size();
        Optional<Evaluator> value = ofResult(call, 0);
        Optional<Evaluator> offset = count > 1 ? argument(call, 1) : Optional.of((row, context) -> 1);
        Optional<Evaluator> otherwise = count > 2 ? ofResult(call, 2) : Optional.of((row, context) -> null);
        return value.isPresent() && offset.isPresent()
                ? otherwise.map(known -> new Neighbour(direction, value.get(), offset.get(), known, nulls))
                : Optional.empty();
    }

    /** Returns the evaluator of an argument in the type of the call. */
    private Optional<Evaluator> ofResult(AggregateCall call, int index) {
        RexNode argument = fields.get(call.getArgList().get(index));
        boolean same = SqlTypeUtil.equalSansNullability(builder.getTypeFactory(), call.getType(), argument.getType());
        return call.isDistinct()
                ? Optional.empty()
                : EvaluatorCompiler.compile(same ? argument : builder.makeCast(call.getType(), argument, true, false));
    }

    private Optional<WindowFunction> aggregate(AggregateCall call) {
        if (AggregationCompiler.keepsValues(call)) {
            return Optional.empty();
        }
        SqlKind kind = call.getAggregation().getKind();
        boolean distinct = call.isDistinct() && kind != SqlKind.MIN && kind != SqlKind.MAX;
        return new AggregationCompiler(fields)
                .compile(List.of(call.withDistinct(distinct)), ImmutableBitSet.of())
                .map(compiled -> new FrameAggregate(compiled.get(0), distinct));
    }
}
