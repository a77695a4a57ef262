package dev.schemaless.planner.rel;

import dev.schemaless.planner.expression.AssignedOutputs;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.EvaluatorCompiler;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.generated.CalcOperator;
import dev.schemaless.planner.generated.EnumerableBridge;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/**
 * A filter and projection within generated code that runs on our own evaluator. It gives the same values as in a plan of only our
 * own operators, and leaves less code to generate.
 */
public final class EvaluatedCalc extends Calc implements EnumerableRel {
    private final AssignedOutputs assigned;

    private EvaluatedCalc(
            RelOptCluster cluster, RelTraitSet traits, RelNode input, RexProgram program, AssignedOutputs assigned) {
        super(cluster, traits, List.of(), input, program);
        this.assigned = assigned;
    }

    /** Returns a generated calc on our own evaluator; empty if that does not know every expression of it. */
    public static Optional<RelNode> of(EnumerableCalc calc) {
        RexProgram program = calc.getProgram();
        boolean known = expressions(program)
                .allMatch(node -> !RexUtil.containsCorrelation(node)
                        && EvaluatorCompiler.compile(node).isPresent());
        return known
                ? Optional.of(new EvaluatedCalc(
                        calc.getCluster(), calc.getTraitSet(), calc.getInput(), program, AssignedOutputs.NONE))
                : Optional.empty();
    }

    private static Stream<RexNode> expressions(RexProgram program) {
        RexLocalRef condition = program.getCondition();
        return Stream.concat(program.getProjectList().stream(), Stream.ofNullable(condition))
                .map(program::expandLocalRef);
    }

    @Override
    public Calc copy(RelTraitSet traits, RelNode input, RexProgram newProgram) {
        return new EvaluatedCalc(getCluster(), traits, input, newProgram, assigned);
    }

    /** Returns the same calc, whose values are assigned to columns, over another input. */
    public EvaluatedCalc assigned(RelNode newInput, AssignedOutputs outputs) {
        return new EvaluatedCalc(getCluster(), getTraitSet(), newInput, program, outputs);
    }

    /** Returns the projected expressions over the input. */
    public List<RexNode> outputs() {
        return program.getProjectList().stream().map(program::expandLocalRef).toList();
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        EnumerableRel child = (EnumerableRel) getInput();
        Result input = implementor.visitChild(this, 0, child, Prefer.ARRAY);
        PhysType physType = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), JavaRowFormat.ARRAY);
        BlockBuilder builder = new BlockBuilder();
        Expression inputRows = builder.append("inputRows", input.block);
        Expression arrays = input.physType.convertTo(inputRows, JavaRowFormat.ARRAY);
        Expression calc = implementor.stash(operator(), CalcOperator.class);
        builder.add(Expressions.call(EnumerableBridge.class, "evaluate", calc, arrays, DataContext.ROOT));
        return implementor.result(physType, builder.toBlock());
    }

    private CalcOperator operator() {
        List<Evaluator> outputs = assigned.named(Evaluators.ofAll(outputs()));
        RexLocalRef condition = program.getCondition();
        @Nullable Evaluator predicate = condition == null ? null : evaluator(program.expandLocalRef(condition));
        boolean bareInput = getInput().getRowType().getFieldCount() == 1;
        return new CalcOperator(predicate, outputs, bareInput);
    }

    private static Evaluator evaluator(RexNode expression) {
        return EvaluatorCompiler.compile(expression).orElseThrow();
    }
}
