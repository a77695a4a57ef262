package dev.schemaless.planner.join;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Neighbouring inner joins as a graph without an order: inputs, conditions over the fields of all inputs, and the fields that go
 * on. Projections between the joins that only choose fields belong to it. Immutable.
 */
final class JoinGraph {
    private final List<RelNode> inputs;
    private final List<RexNode> conditions;
    private final List<Integer> outputs;
    private final List<Integer> offsets;

    private JoinGraph(List<RelNode> inputs, List<RexNode> conditions, List<Integer> outputs) {
        this.inputs = List.copyOf(inputs);
        this.conditions = List.copyOf(conditions);
        this.outputs = List.copyOf(outputs);
        List<Integer> starts = new ArrayList<>();
        int next = 0;
        for (RelNode input : inputs) {
            starts.add(next);
            next += input.getRowType().getFieldCount();
        }
        this.offsets = List.copyOf(starts);
    }

    /** Returns the joins that a join and its inner inputs are. */
    static JoinGraph of(LogicalJoin join) {
        Collector collector = new Collector();
        List<Integer> outputs = collector.collect(join);
        return new JoinGraph(collector.inputs, collector.conditions, outputs);
    }

    static boolean isInner(LogicalJoin join) {
        return join.getJoinType() == JoinRelType.INNER && join.getVariablesSet().isEmpty();
    }

    private static boolean isInnerBelow(LogicalProject project) {
        return project.getInput() instanceof LogicalJoin join
                && isInner(join)
                && project.getProjects().stream().allMatch(RexInputRef.class::isInstance);
    }

    private static final class Collector {
        private final List<RelNode> inputs = new ArrayList<>();
        private final List<RexNode> conditions = new ArrayList<>();
        private int fields;

        /** Returns where the fields of an expression are among those of the inputs. */
        List<Integer> collect(RelNode rel) {
            if (rel instanceof LogicalJoin join && isInner(join)) {
                List<Integer> positions = new ArrayList<>(collect(join.getLeft()));
                positions.addAll(collect(join.getRight()));
                Mover mover = new Mover(positions);
                RelOptUtil.conjunctions(join.getCondition())
                        .forEach(condition -> conditions.add(condition.accept(mover)));
                return positions;
            }
            if (rel instanceof LogicalProject project && isInnerBelow(project)) {
                List<Integer> positions = collect(project.getInput());
                return project.getProjects().stream()
                        .map(ref -> positions.get(((RexInputRef) ref).getIndex()))
                        .toList();
            }
            int first = fields;
            inputs.add(rel);
            fields += rel.getRowType().getFieldCount();
            return IntStream.range(first, fields).boxed().toList();
        }
    }

    /** Returns the same joins of other inputs with the same fields. */
    JoinGraph over(List<RelNode> others) {
        return new JoinGraph(others, conditions, outputs);
    }

    /** Says whether it does not matter when a condition is evaluated. */
    boolean isMovable() {
        return conditions.stream().allMatch(RexUtil::isDeterministic);
    }

    /** Returns the inputs joined as they were in the statement. */
    RelNode inOrderOf(LogicalJoin join) {
        return rebuild(join, inputs.iterator());
    }

    private static RelNode rebuild(RelNode rel, Iterator<RelNode> inputs) {
        if (rel instanceof LogicalJoin join && isInner(join)) {
            RelNode left = rebuild(join.getLeft(), inputs);
            RelNode right = rebuild(join.getRight(), inputs);
            return join.copy(join.getTraitSet(), List.of(left, right));
        }
        if (rel instanceof LogicalProject project && isInnerBelow(project)) {
            return project.copy(project.getTraitSet(), List.of(rebuild(project.getInput(), inputs)));
        }
        return inputs.next();
    }

    /** Returns the joined inputs, in the statement's order. */
    List<RelNode> inputs() {
        return inputs;
    }

    /** Returns the conditions, which all hold of a joined row. */
    List<RexNode> conditions() {
        return conditions;
    }

    /** Returns the position of an input's first field among all. */
    int offsetOf(int input) {
        return offsets.get(input);
    }

    /** Returns the input that a field is of. */
    int inputOf(int field) {
        int found = Collections.binarySearch(offsets, field);
        if (found < 0) {
            return -found - 2;
        }
        // inputs without fields begin where the next one does
        int last = found;
        while (last + 1 < offsets.size() && offsets.get(last + 1) == field) {
            last++;
        }
        return last;
    }

    /** Returns the inputs that a condition is about. */
    ImmutableBitSet inputsOf(RexNode condition) {
        ImmutableBitSet.Builder found = ImmutableBitSet.builder();
        for (int field : RelOptUtil.InputFinder.bits(condition)) {
            found.set(inputOf(field));
        }
        return found.build();
    }

    /** Returns the inputs joined as the tree says, with the fields as they were before. */
    RelNode joined(JoinTree tree, RelDataType rowType) {
        RelNode joined = new Builder().build(tree);
        List<Integer> positions = positions(tree);
        List<RexNode> fields = outputs.stream()
                .map(output -> (RexNode) RexInputRef.of(positions.get(output), joined.getRowType()))
                .toList();
        return LogicalProject.create(joined, List.of(), fields, rowType.getFieldNames(), Set.of());
    }

    /** Returns for each field of the inputs in the statement's order its position in the tree's, 0 if it is not in it. */
    private List<Integer> positions(JoinTree tree) {
        int last = inputs.size() - 1;
        int fields = offsets.get(last) + inputs.get(last).getRowType().getFieldCount();
        List<Integer> positions = new ArrayList<>(Collections.nCopies(fields, 0));
        int next = 0;
        for (int input : tree.inputs()) {
            for (int i = 0; i < inputs.get(input).getRowType().getFieldCount(); i++) {
                positions.set(offsets.get(input) + i, next++);
            }
        }
        return positions;
    }

    private record Pending(RexNode condition, ImmutableBitSet inputs) {}

    /** Puts each condition where all its inputs have been joined for the first time. */
    private final class Builder {
        private final List<Pending> pending = conditions.stream()
                .map(condition -> new Pending(condition, inputsOf(condition)))
                .collect(Collectors.toCollection(ArrayList::new));

        RelNode build(JoinTree tree) {
            if (tree instanceof JoinTree.Leaf leaf) {
                return inputs.get(leaf.input());
            }
            JoinTree.Pair pair = (JoinTree.Pair) tree;
            RelNode left = build(pair.left());
            RelNode right = build(pair.right());
            RexBuilder rexBuilder = left.getCluster().getRexBuilder();
            RexNode condition = RexUtil.composeConjunction(rexBuilder, take(pair));
            return LogicalJoin.create(left, right, List.of(), condition, Set.of(), JoinRelType.INNER);
        }

        private List<RexNode> take(JoinTree.Pair pair) {
            ImmutableBitSet joined = ImmutableBitSet.of(pair.inputs());
            Mover mover = new Mover(positions(pair));
            List<RexNode> taken = new ArrayList<>();
            for (Iterator<Pending> each = pending.iterator(); each.hasNext(); ) {
                Pending condition = each.next();
                if (joined.contains(condition.inputs())) {
                    taken.add(condition.condition().accept(mover));
                    each.remove();
                }
            }
            return taken;
        }
    }

    private static final class Mover extends RexShuttle {
        private final List<Integer> positions;

        Mover(List<Integer> positions) {
            this.positions = positions;
        }

        @Override
        public RexNode visitInputRef(RexInputRef ref) {
            return new RexInputRef(positions.get(ref.getIndex()), ref.getType());
        }
    }
}
