package dev.schemaless.planner.expression;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.value.ValueKind;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * {@code x = a OR x = b OR …}, the form of an IN list of parameters: the list's values are computed and hashed once per
 * execution, not compared with one by one for each row. Immutable and thread-safe.
 */
final class AnyOf implements Evaluator {
    private static final int HASHED_FROM = 4;
    private static final Object[] NO_ROW = {};

    private final Evaluator value;
    private final Evaluator[] members;
    private final Evaluator oneByOne;

    private AnyOf(Evaluator value, List<Evaluator> members, Evaluator oneByOne) {
        this.value = value;
        this.members = members.toArray(Evaluator[]::new);
        this.oneByOne = oneByOne;
    }

    /**
     * The values of the list.
     *
     * @param usable false if one of them cannot be computed, which is an error only where no earlier one is equal
     */
    private record Members(Set<Object> values, boolean hasNull, boolean usable) {
        private static final Members UNUSABLE = new Members(Set.of(), false, false);
    }

    /**
     * Compiles a disjunction.
     *
     * @param oneByOne the same disjunction, compiled operand by operand
     * @return empty if it is not a list of values whose equality hashing preserves, or too short a list
     */
    static Optional<Evaluator> of(List<Operand> operands, Evaluator oneByOne) {
        if (operands.size() < HASHED_FROM || !(operands.get(0).node() instanceof RexCall first)) {
            return Optional.empty();
        }
        RexNode value = first.getOperands().get(0);
        List<Evaluator> members = operands.stream()
                .map(operand -> member(operand.node(), value))
                .takeWhile(Optional::isPresent)
                .flatMap(Optional::stream)
                .toList();
        return members.size() < operands.size()
                ? Optional.empty()
                : EvaluatorCompiler.compile(value).map(compared -> new AnyOf(compared, members, oneByOne));
    }

    private static Optional<Evaluator> member(RexNode node, RexNode value) {
        if (node.getKind() != SqlKind.EQUALS) {
            return Optional.empty();
        }
        RexCall call = (RexCall) node;
        RexNode member = call.getOperands().get(1);
        boolean constant = RexUtil.isDeterministic(member)
                && !RexUtil.containsInputRef(member)
                && !RexUtil.containsCorrelation(member);
        return constant && call.getOperands().get(0).equals(value) && isHashable(value, member)
                ? EvaluatorCompiler.compile(member)
                : Optional.empty();
    }

    private static boolean isHashable(RexNode value, RexNode member) {
        ValueKind first = ValueKind.of(value.getType());
        ValueKind second = ValueKind.of(member.getType());
        return (first.isInteger() && second.isInteger())
                || (first == second && (first == ValueKind.STRING || first == ValueKind.UUID));
    }

    @Override
    public @Nullable Object evaluate(@Nullable Object[] row, EvaluationContext context) {
        Members known = context.memo().of(this, () -> members(context));
        if (!known.usable()) {
            return oneByOne.evaluate(row, context);
        }
        Object present = value.evaluate(row, context);
        if (present == null) {
            return null;
        }
        return known.values().contains(normal(present)) ? Boolean.TRUE : known.hasNull() ? null : Boolean.FALSE;
    }

    private Members members(EvaluationContext context) {
        Set<Object> values = new HashSet<>(2 * members.length);
        boolean hasNull = false;
        try {
            for (Evaluator member : members) {
                Object value = member.evaluate(NO_ROW, context);
                hasNull |= value == null;
                if (value != null) {
                    values.add(normal(value));
                }
            }
        } catch (SchemalessException e) {
            return Members.UNUSABLE;
        }
        return new Members(values, hasNull, true);
    }

    /** Returns a number as a long, because integers of different widths are equal by value. */
    private static Object normal(Object value) {
        return value instanceof Number number ? (Object) number.longValue() : value;
    }
}
