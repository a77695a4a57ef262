package dev.schemaless.planner.rel;

import dev.schemaless.planner.explain.Described;
import dev.schemaless.planner.explain.JoinWords;
import dev.schemaless.planner.explain.Scope;
import dev.schemaless.planner.explain.Words;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.runtime.HashJoinOperator;
import dev.schemaless.planner.runtime.JoinKey;
import dev.schemaless.planner.runtime.MarkJoinOperator;
import dev.schemaless.planner.runtime.Operator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** A hash join of any kind: a table of one input's rows is built, the other input is streamed past it. */
public final class SchemalessHashJoin extends Join implements SchemalessRel, Described {
    private final Side hashed;

    private SchemalessHashJoin(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode left,
            RelNode right,
            RexNode condition,
            JoinRelType type,
            Side hashed) {
        super(cluster, traits, List.of(), left, right, condition, Set.of(), type);
        this.hashed = hashed;
    }

    /** One of the inputs. */
    private enum Side {
        LEFT,
        RIGHT;

        static Side hashedOf(Join join, RelMetadataQuery metadata) {
            return switch (join.getJoinType()) {
                case LEFT, SEMI, ANTI, LEFT_MARK -> RIGHT;
                case RIGHT -> LEFT;
                // the smaller
                default -> metadata.getRowCount(join.getLeft()) < metadata.getRowCount(join.getRight()) ? LEFT : RIGHT;
            };
        }
    }

    /**
     * Returns a join of inputs of our convention that is equivalent to a logical one.
     *
     * @return empty if it is of another type, or if our own evaluator does not know its condition
     */
    public static Optional<RelNode> of(Join join, RelNode left, RelNode right) {
        boolean offered = switch (join.getJoinType()) {
            case INNER, LEFT, RIGHT, FULL, SEMI, ANTI -> join.getVariablesSet().isEmpty();
            case LEFT_MARK -> Evaluators.knows(join.getCondition());
            default -> false;
        };
        return offered && JoinCondition.of(join).isKnown()
                ? Optional.of(new SchemalessHashJoin(
                        join.getCluster(),
                        join.getTraitSet().replace(SchemalessConvention.INSTANCE),
                        left,
                        right,
                        join.getCondition(),
                        join.getJoinType(),
                        Side.hashedOf(join, join.getCluster().getMetadataQuery())))
                : Optional.empty();
    }

    @Override
    public Join copy(
            RelTraitSet traits,
            RexNode condition,
            RelNode left,
            RelNode right,
            JoinRelType type,
            boolean semiJoinDone) {
        return new SchemalessHashJoin(getCluster(), traits, left, right, condition, type, hashed);
    }

    /** Returns the same join with a table of this input's rows, if its type lets it choose. */
    public SchemalessHashJoin hashing(RelNode input) {
        Side side = input == left ? Side.LEFT : Side.RIGHT;
        return joinType == JoinRelType.INNER
                ? new SchemalessHashJoin(getCluster(), getTraitSet(), left, right, getCondition(), joinType, side)
                : this;
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("hashed", hashed.name().toLowerCase(Locale.ROOT));
    }

    @Override
    public Words describe(Scope scope) {
        return JoinWords.of(this, scope).fact("hashed", hashed == Side.LEFT ? "the first input" : "the second input");
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        double rows = metadata.getRowCount(this) + metadata.getRowCount(left) + metadata.getRowCount(right);
        return SchemalessCosts.inMemory(planner.getCostFactory().makeCost(rows, rows, 0));
    }

    @Override
    public Operator compile() {
        JoinCondition split = JoinCondition.of(this);
        if (joinType == JoinRelType.LEFT_MARK) {
            return new MarkJoinOperator(
                    SchemalessRel.compile(left),
                    SchemalessRel.compile(right),
                    keys(split, equation -> !mayBeUnknown(split, equation)),
                    keys(split, equation -> mayBeUnknown(split, equation)),
                    !split.residual().isEmpty(),
                    Evaluators.of(condition));
        }
        HashJoinOperator.Input leftInput = new HashJoinOperator.Input(
                SchemalessRel.compile(left), split.left(), left.getRowType().getFieldCount());
        HashJoinOperator.Input rightInput = new HashJoinOperator.Input(
                SchemalessRel.compile(right), split.right(), right.getRowType().getFieldCount());
        @Nullable Evaluator residual = split.evaluator(getCluster().getRexBuilder());
        return hashed == Side.RIGHT
                ? new HashJoinOperator(leftInput, rightInput, residual, HashJoinOperator.Order.STREAMED_FIRST, kind())
                : new HashJoinOperator(rightInput, leftInput, residual, HashJoinOperator.Order.HASHED_FIRST, kind());
    }

    private static MarkJoinOperator.Keys keys(JoinCondition split, IntPredicate chosen) {
        List<Integer> equations = IntStream.range(0, split.left().parts().size())
                .filter(chosen)
                .boxed()
                .toList();
        return new MarkJoinOperator.Keys(
                new JoinKey(equations.stream().map(split.left().parts()::get).toList()),
                new JoinKey(equations.stream().map(split.right().parts()::get).toList()));
    }

    private boolean mayBeUnknown(JoinCondition split, int equation) {
        JoinKey.Part ofLeft = split.left().parts().get(equation);
        JoinKey.Part ofRight = split.right().parts().get(equation);
        return ofLeft.nulls() == JoinKey.Nulls.DIFFER
                && (isNullable(left, ofLeft.position()) || isNullable(right, ofRight.position()));
    }

    private static boolean isNullable(RelNode rel, int column) {
        return rel.getRowType().getFieldList().get(column).getType().isNullable();
    }

    private HashJoinOperator.Kind kind() {
        return switch (joinType) {
            case INNER -> HashJoinOperator.Kind.INNER;
            case LEFT, RIGHT -> HashJoinOperator.Kind.OUTER;
            case FULL -> HashJoinOperator.Kind.FULL;
            case SEMI -> HashJoinOperator.Kind.SEMI;
            case ANTI -> HashJoinOperator.Kind.ANTI;
            default -> throw new IllegalStateException("no hash join: " + joinType);
        };
    }
}
