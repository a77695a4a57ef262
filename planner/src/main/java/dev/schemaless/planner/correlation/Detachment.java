package dev.schemaless.planner.correlation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Moves conditions that refer to the outer row out of a subquery, to its top. For an outer row the subquery then gives the rows that
 * fulfil the conditions.
 */
record Detachment(OuterRow outer) {
    /** Returns the subquery without references; empty if some of them are elsewhere than in conditions that can be moved. */
    Optional<Detached> of(RelNode rel) {
        if (!outer.isUsedBy(rel)) {
            return Optional.of(new Detached(outer, rel, List.of()));
        }
        if (rel instanceof LogicalFilter filter) {
            return of(filter.getInput()).flatMap(input -> filtered(filter, input));
        }
        if (rel instanceof LogicalProject project
                && !outer.isUsedBy(project.getProjects())
                && !project.containsOver()) {
            return of(project.getInput()).map(input -> projected(project, input));
        }
        if (rel instanceof LogicalAggregate aggregate
                && aggregate.getGroupType() == Aggregate.Group.SIMPLE
                && aggregate.getGroupCount() > 0) {
            return of(aggregate.getInput()).flatMap(Detached::byEqualityAlone).map(input -> grouped(aggregate, input));
        }
        if (rel instanceof LogicalJoin join && join.getVariablesSet().isEmpty()) {
            return joined(join);
        }
        return rel instanceof LogicalSort sort && sort.offset == null && sort.fetch == null
                ? of(sort.getInput()).map(input -> input.over(sorted(sort, input.rel()), place -> place))
                : Optional.empty();
    }

    private Optional<Detached> filtered(LogicalFilter filter, Detached input) {
        List<RexNode> own = new ArrayList<>();
        List<RexNode> moved = new ArrayList<>();
        split(filter.getCondition(), own, moved);
        if (!moved.stream().allMatch(RexUtil::isDeterministic)) {
            return Optional.empty();
        }
        RexBuilder builder = filter.getCluster().getRexBuilder();
        RelNode rel = own.isEmpty()
                ? input.rel()
                : LogicalFilter.create(input.rel(), RexUtil.composeConjunction(builder, own));
        return Optional.of(input.over(rel, place -> place).and(moved));
    }

    /** Splits a condition in two: parts that do not refer to the outer row, and others, over the joined row. */
    private void split(RexNode condition, List<RexNode> own, List<RexNode> moved) {
        for (RexNode each : RelOptUtil.conjunctions(condition)) {
            if (outer.isUsedBy(each)) {
                moved.add(outer.joined(each));
            } else {
                own.add(each);
            }
        }
    }

    private static Detached projected(LogicalProject project, Detached input) {
        List<RexNode> outputs = new ArrayList<>(project.getProjects());
        List<RexNode> columns = Detached.columns(input.rel());
        for (int column : input.compared()) {
            if (!outputs.contains(columns.get(column))) {
                outputs.add(columns.get(column));
            }
        }
        return input.over(Detached.project(input.rel(), outputs), column -> outputs.indexOf(columns.get(column)));
    }

    private static RelNode sorted(Sort sort, RelNode input) {
        return sort.copy(sort.getTraitSet(), input, sort.getCollation(), null, null);
    }

    /** Groups by the compared columns as well. Keys that are constants are left out, and given by a projection. */
    private static Detached grouped(LogicalAggregate aggregate, Detached moved) {
        Detached input = moved.withComparedColumns();
        List<Optional<RexLiteral>> constants = aggregate.getGroupSet().asList().stream()
                .map(key -> ConstantGroups.constant(aggregate.getInput(), key))
                .toList();
        ImmutableBitSet.Builder keys = ImmutableBitSet.builder().addAll(input.compared());
        for (int key = 0; key < constants.size(); key++) {
            if (constants.get(key).isEmpty()) {
                keys.set(aggregate.getGroupSet().nth(key));
            }
        }
        ImmutableBitSet groups = keys.build();
        RelNode grouped =
                LogicalAggregate.create(input.rel(), aggregate.getHints(), groups, null, aggregate.getAggCallList());
        List<RexNode> columns = Detached.columns(grouped);
        List<RexNode> outputs = new ArrayList<>();
        for (int key = 0; key < constants.size(); key++) {
            int place = groups.indexOf(aggregate.getGroupSet().nth(key));
            outputs.add(constants.get(key).<RexNode>map(each -> each).orElseGet(() -> columns.get(place)));
        }
        outputs.addAll(columns.subList(groups.cardinality(), columns.size()));
        int width = outputs.size();
        List<Integer> compared = input.compared().asList();
        compared.forEach(column -> outputs.add(columns.get(groups.indexOf(column))));
        return input.over(Detached.project(grouped, outputs), column -> width + compared.indexOf(column));
    }

    private Optional<Detached> joined(LogicalJoin join) {
        boolean isInner = join.getJoinType() == JoinRelType.INNER;
        boolean keepsLeft = isInner
                || join.getJoinType() == JoinRelType.LEFT
                || !join.getJoinType().projectsRight();
        if (!keepsLeft || (!isInner && (outer.isUsedBy(join.getRight()) || outer.isUsedBy(join.getCondition())))) {
            return Optional.empty();
        }
        return of(join.getLeft()).flatMap(left -> of(join.getRight()).flatMap(right -> joined(join, left, right)));
    }

    private Optional<Detached> joined(LogicalJoin join, Detached left, Detached right) {
        int width = join.getLeft().getRowType().getFieldCount();
        int widthOfRight = join.getRight().getRowType().getFieldCount();
        int added = left.rel().getRowType().getFieldCount() - width;
        List<RexNode> own = new ArrayList<>();
        List<RexNode> moved = new ArrayList<>();
        split(join.getCondition(), own, moved);
        if (!moved.stream().allMatch(RexUtil::isDeterministic)) {
            return Optional.empty();
        }
        RexNode condition =
                RexUtil.shift(RexUtil.composeConjunction(join.getCluster().getRexBuilder(), own), width, added);
        RelNode rel =
                LogicalJoin.create(left.rel(), right.rel(), join.getHints(), condition, Set.of(), join.getJoinType());
        if (join.getJoinType() == JoinRelType.LEFT_MARK) {
            List<RexNode> columns = Detached.columns(rel);
            columns.add(width, columns.remove(width + added));
            return Optional.of(left.over(
                    added == 0 ? rel : Detached.project(rel, columns), place -> place < width ? place : place + 1));
        }
        if (!join.getJoinType().projectsRight()) {
            return Optional.of(left.over(rel, place -> place));
        }
        IntUnaryOperator ofLeft = place -> place < width ? place : place + widthOfRight;
        IntUnaryOperator ofRight = place -> place < widthOfRight ? width + place : width + added + place;
        List<RexNode> columns = Detached.columns(rel);
        List<RexNode> outputs = new ArrayList<>(columns.subList(0, width));
        outputs.addAll(columns.subList(width + added, width + added + widthOfRight));
        outputs.addAll(columns.subList(width, width + added));
        outputs.addAll(columns.subList(width + added + widthOfRight, columns.size()));
        RelNode ordered = added == 0 ? rel : Detached.project(rel, outputs);
        return Optional.of(left.over(ordered, ofLeft)
                .and(right.over(ordered, ofRight).conditions())
                .and(moved));
    }
}
