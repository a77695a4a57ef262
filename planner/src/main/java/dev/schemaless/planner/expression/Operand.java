package dev.schemaless.planner.expression;

import dev.schemaless.planner.value.Literals;
import dev.schemaless.planner.value.ValueCast;
import dev.schemaless.planner.value.ValueKind;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** A compiled operand of a call, with its type and, for a literal, its value. */
record Operand(RexNode node, Evaluator evaluator, ValueKind kind) {
    RelDataType type() {
        return node.getType();
    }

    /** Returns a literal's value in the internal form; null for the literal NULL and for anything but a literal. */
    @Nullable Object literal() {
        return node instanceof RexLiteral literal ? Literals.internal(literal) : null;
    }

    /** Returns an evaluator of this operand's value in another type; empty if no cast is known. */
    Optional<Evaluator> as(RelDataType type) {
        if (kind == ValueKind.of(type) || kind == ValueKind.NULL) {
            return Optional.of(evaluator);
        }
        return ValueCast.of(type(), type).map(cast -> Strict.of(evaluator, cast::cast));
    }

    /** Returns evaluators of operands' values in one type; empty if a cast is not known. */
    static Optional<Evaluator[]> all(List<Operand> operands, RelDataType type) {
        List<Evaluator> evaluators = operands.stream()
                .map(operand -> operand.as(type))
                .flatMap(Optional::stream)
                .toList();
        return evaluators.size() == operands.size()
                ? Optional.of(evaluators.toArray(Evaluator[]::new))
                : Optional.empty();
    }

    static Evaluator[] evaluators(List<Operand> operands) {
        return operands.stream().map(Operand::evaluator).toArray(Evaluator[]::new);
    }
}
