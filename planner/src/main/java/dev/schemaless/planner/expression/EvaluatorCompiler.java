package dev.schemaless.planner.expression;

import dev.schemaless.planner.value.Literals;
import dev.schemaless.planner.value.ValueKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Compiles Calcite's expressions to {@link Evaluator}s.
 *
 * <p>Arithmetic is always checked, whether the operator is Calcite's checked form or not: 22003 for a value out of
 * range, 22012 for a division by zero. Expressions that are not known here (window functions, subqueries, library
 * functions) give empty. Stateless.
 */
public final class EvaluatorCompiler {
    private EvaluatorCompiler() {}

    /** Compiles an expression over the fields of one row; empty if any part of it is not known here. */
    public static Optional<Evaluator> compile(RexNode node) {
        if (node instanceof RexLocalRef || node instanceof RexOver) {
            return Optional.empty();
        }
        if (node instanceof RexInputRef input) {
            int index = input.getIndex();
            return Optional.of((row, context) -> row[index]);
        }
        if (node instanceof RexLiteral literal) {
            return constant(literal);
        }
        if (node instanceof RexDynamicParam parameter) {
            int index = parameter.getIndex();
            return Optional.of((row, context) -> context.parameters().get(index));
        }
        if (node instanceof RexFieldAccess access) {
            return ofCorrelation(access);
        }
        return node instanceof RexCall call ? call(call) : Optional.empty();
    }

    private static Optional<Evaluator> ofCorrelation(RexFieldAccess access) {
        if (!(access.getReferenceExpr() instanceof RexCorrelVariable variable)) {
            return Optional.empty();
        }
        int row = variable.id.getId();
        int column = access.getField().getIndex();
        return Optional.of((values, context) -> context.correlated().value(row, column));
    }

    /**
     * Compiles several expressions over the same row, to be evaluated in that order; empty if any part of any is not known
     * here.
     */
    public static Optional<List<Evaluator>> compileAll(List<? extends RexNode> nodes) {
        List<Evaluator> compiled = nodes.stream()
                .map(EvaluatorCompiler::compile)
                .takeWhile(Optional::isPresent)
                .flatMap(Optional::stream)
                .toList();
        return compiled.size() == nodes.size()
                ? Optional.of(SequenceCalls.ofOneRow(nodes, compiled))
                : Optional.empty();
    }

    private static Optional<Evaluator> constant(RexLiteral literal) {
        @Nullable Object value = Literals.internal(literal);
        if (value != null && !Literals.isScalar(value)) {
            return Optional.empty();
        }
        return Optional.of((row, context) -> value);
    }

    private static Optional<Evaluator> call(RexCall call) {
        Optional<CallCompiler> compiler = CallCompilers.find(call.getOperator());
        List<Operand> operands = new ArrayList<>(call.getOperands().size());
        for (RexNode node : call.getOperands()) {
            Optional<Evaluator> evaluator =
                    isSearchArgument(node) ? Optional.of((row, context) -> null) : compile(node);
            if (compiler.isEmpty() || evaluator.isEmpty()) {
                return Optional.empty();
            }
            operands.add(new Operand(node, evaluator.get(), ValueKind.of(node.getType())));
        }
        return compiler.flatMap(known -> known.compile(call, operands));
    }

    /** Says whether a node is a search argument. It is not a value: the compiler of SEARCH reads it from the node. */
    private static boolean isSearchArgument(RexNode node) {
        return node instanceof RexLiteral literal && literal.getTypeName() == SqlTypeName.SARG;
    }
}
