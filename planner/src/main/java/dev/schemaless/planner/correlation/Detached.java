package dev.schemaless.planner.correlation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A subquery without its references to the outer row.
 *
 * @param rel gives the subquery's columns, then further ones that are compared
 * @param conditions compare the outer row's columns with those of {@code rel}, which follow them
 */
record Detached(OuterRow outer, RelNode rel, List<RexNode> conditions) {
    /** A comparison of a value of the outer row with one of the subquery. */
    record Equality(RexCall comparison, RexNode ofOuter, RexNode own) {}

    Detached {
        conditions = List.copyOf(conditions);
    }

    /** Says whether a condition compares values by equality, so that a hash join or a lookup finds the rows. */
    boolean hasEquality() {
        return conditions.stream().anyMatch(each -> equality(each).isPresent());
    }

    boolean isByEqualityAlone() {
        return conditions.stream().allMatch(each -> equality(each).isPresent());
    }

    /** Returns a comparison's sides; the subquery's is over the subquery's own columns. */
    Optional<Equality> equality(RexNode condition) {
        if (!(condition instanceof RexCall call)
                || !(call.isA(SqlKind.EQUALS) || call.isA(SqlKind.IS_NOT_DISTINCT_FROM))) {
            return Optional.empty();
        }
        RexNode one = call.getOperands().get(0);
        RexNode other = call.getOperands().get(1);
        if (isOfOuter(one) && isOwn(other)) {
            return Optional.of(new Equality(call, one, own(other)));
        }
        return isOfOuter(other) && isOwn(one) ? Optional.of(new Equality(call, other, own(one))) : Optional.empty();
    }

    /** Returns the value of the outer row that equals a column. It is empty if no value of the column's type does. */
    Optional<RexNode> outerValueOf(int column) {
        RexNode own = RexInputRef.of(column, rel.getRowType());
        return conditions.stream()
                .flatMap(each -> equality(each).stream())
                .filter(each ->
                        each.comparison().isA(SqlKind.EQUALS) && each.own().equals(own))
                .map(Equality::ofOuter)
                .filter(each -> each.getType().equals(own.getType()))
                .findFirst();
    }

    private boolean isOfOuter(RexNode node) {
        return RelOptUtil.InputFinder.bits(node).nextSetBit(outer.width()) < 0;
    }

    private boolean isOwn(RexNode node) {
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(node);
        return !used.isEmpty() && used.nth(0) >= outer.width();
    }

    private RexNode own(RexNode node) {
        return shifted(node, column -> column - outer.width());
    }

    /** Returns the columns of {@code rel} that conditions compare. */
    ImmutableBitSet compared() {
        ImmutableBitSet.Builder columns = ImmutableBitSet.builder();
        for (RexNode condition : conditions) {
            for (int column : RelOptUtil.InputFinder.bits(condition)) {
                if (column >= outer.width()) {
                    columns.set(column - outer.width());
                }
            }
        }
        return columns.build();
    }

    /** Returns the same conditions over a rel whose columns are in other places. */
    Detached over(RelNode other, IntUnaryOperator places) {
        return new Detached(
                outer,
                other,
                conditions.stream()
                        .map(each -> shifted(
                                each,
                                column -> column < outer.width()
                                        ? column
                                        : outer.width() + places.applyAsInt(column - outer.width())))
                        .toList());
    }

    Detached and(List<RexNode> others) {
        List<RexNode> all = new ArrayList<>(conditions);
        all.addAll(others);
        return new Detached(outer, rel, all);
    }

    /**
     * Returns the subquery with equalities alone. If it has other conditions too, it is joined with the distinct outer values. So the
     * rows of the subquery can be looked up for them in batches.
     *
     * @return empty if no condition is an equality, or if the outer rows may not be read again
     */
    Optional<Detached> byEqualityAlone() {
        if (isByEqualityAlone()) {
            return Optional.of(this);
        }
        return hasEquality() ? outer.rows().map(this::withOuterValues) : Optional.empty();
    }

    private Detached withOuterValues(RelNode rows) {
        List<Integer> used = conditions.stream()
                .flatMap(each -> RelOptUtil.InputFinder.bits(each).asList().stream())
                .filter(column -> column < outer.width())
                .distinct()
                .sorted()
                .toList();
        RelNode values = project(rows, used.stream().map(columns(rows)::get).toList());
        RelNode distinct =
                LogicalAggregate.create(values, List.of(), ImmutableBitSet.range(used.size()), null, List.of());
        RexBuilder builder = rel.getCluster().getRexBuilder();
        int width = used.size();
        RelNode joined = LogicalJoin.create(
                distinct,
                rel,
                List.of(),
                shifted(
                        RexUtil.composeConjunction(builder, conditions),
                        column -> column < outer.width() ? used.indexOf(column) : column - outer.width() + width),
                Set.of(),
                JoinRelType.INNER);
        List<RexNode> outputs = columns(joined);
        Collections.rotate(outputs, -width);
        int ofRel = rel.getRowType().getFieldCount();
        List<RexNode> equalities = IntStream.range(0, width)
                .mapToObj(i -> builder.makeCall(
                        SqlStdOperatorTable.IS_NOT_DISTINCT_FROM,
                        RexInputRef.of(used.get(i), outer.type()),
                        new RexInputRef(
                                outer.width() + ofRel + i,
                                outputs.get(ofRel + i).getType())))
                .toList();
        return new Detached(outer, project(joined, outputs), equalities);
    }

    /**
     * Returns a subquery with equalities alone, each of which compares a column; others are computed first. Rows that equal nothing, for
     * they are NULL there, are left out.
     */
    Detached withComparedColumns() {
        List<RexNode> outputs = columns(rel);
        List<RexNode> compared = new ArrayList<>();
        for (RexNode condition : conditions) {
            Equality equality = equality(condition).orElseThrow();
            int place = outputs.indexOf(equality.own());
            if (place < 0) {
                place = outputs.size();
                outputs.add(equality.own());
            }
            RexNode column =
                    new RexInputRef(outer.width() + place, equality.own().getType());
            compared.add(rel.getCluster()
                    .getRexBuilder()
                    .makeCall(equality.comparison().getOperator(), equality.ofOuter(), column));
        }
        RelNode computed = outputs.size() == rel.getRowType().getFieldCount() ? rel : project(rel, outputs);
        return new Detached(outer, computed, compared).withoutNulls();
    }

    private Detached withoutNulls() {
        RexBuilder builder = rel.getCluster().getRexBuilder();
        List<RexNode> present = conditions.stream()
                .filter(each -> each.isA(SqlKind.EQUALS))
                .map(each -> equality(each).orElseThrow().own())
                .filter(column -> column.getType().isNullable())
                .distinct()
                .map(column -> builder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, column))
                .toList();
        return present.isEmpty()
                ? this
                : new Detached(
                        outer, LogicalFilter.create(rel, RexUtil.composeConjunction(builder, present)), conditions);
    }

    /** Returns references to all columns, in a list that can be changed. */
    static List<RexNode> columns(RelNode rel) {
        return IntStream.range(0, rel.getRowType().getFieldCount())
                .<RexNode>mapToObj(column -> RexInputRef.of(column, rel.getRowType()))
                .collect(ArrayList::new, List::add, List::addAll);
    }

    static RelNode project(RelNode rel, List<RexNode> outputs) {
        return LogicalProject.create(rel, List.of(), outputs, (List<String>) null, Set.of());
    }

    static RexNode shifted(RexNode node, IntUnaryOperator places) {
        return node.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return new RexInputRef(places.applyAsInt(ref.getIndex()), ref.getType());
            }
        });
    }
}
