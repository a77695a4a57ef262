package dev.schemaless.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlCase;
import org.jspecify.annotations.Nullable;

/**
 * The parts of {@code CASE x WHEN a THEN b …}, which the grammar writes as {@code CASE WHEN x = a THEN b …} with one
 * {@code x} in all conditions. A walk over all operands meets {@code x} once for each condition, and takes exponential
 * time if such expressions are nested.
 */
public final class Choices {
    private Choices() {}

    /** Returns {@code x}; empty for a CASE that has no such value, or but one condition. */
    public static Optional<SqlNode> compared(SqlCase choice) {
        List<SqlNode> conditions = choice.getWhenOperands();
        SqlNode value = first(conditions.get(0));
        return conditions.size() > 1 && conditions.stream().allMatch(each -> first(each) == value)
                ? Optional.ofNullable(value)
                : Optional.empty();
    }

    private static @Nullable SqlNode first(SqlNode condition) {
        return condition instanceof SqlCall call && call.operandCount() == 2 ? call.operand(0) : null;
    }

    /** Returns all but {@code x} of a CASE that has one, in no order. */
    public static List<SqlNode> others(SqlCase choice) {
        List<SqlNode> parts = new ArrayList<>(choice.getThenOperands().getList());
        choice.getWhenOperands().forEach(each -> parts.add(((SqlCall) each).operand(1)));
        if (choice.getElseOperand() != null) {
            parts.add(choice.getElseOperand());
        }
        return parts;
    }

    /** Returns the operands of a call, in no order; the compared value of a CASE comes once. */
    static List<SqlNode> operands(SqlCall call) {
        Optional<SqlNode> compared = call instanceof SqlCase choice ? compared(choice) : Optional.empty();
        if (compared.isEmpty()) {
            return call.getOperandList();
        }
        List<SqlNode> operands = new ArrayList<>(others((SqlCase) call));
        operands.add(compared.get());
        return operands;
    }
}
