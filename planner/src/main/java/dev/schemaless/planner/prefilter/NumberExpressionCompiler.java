package dev.schemaless.planner.prefilter;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.catalog.row.filter.NumberOperation;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.planner.access.Constants;
import dev.schemaless.planner.access.Widening;
import dev.schemaless.planner.access.WorkLimit;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Compiles expressions over the integers and doubles of a row's base cell, and collects the fields they read. It takes
 * only expressions that the evaluator computes in longs or doubles as well. Not thread-safe.
 */
final class NumberExpressionCompiler {
    private final IntFunction<RowValue> sourceOf;
    private final WorkLimit limit;
    private final List<String> fields = new ArrayList<>();

    /**
     * Creates a compiler.
     *
     * @param sourceOf the value that an input reference stands for
     */
    NumberExpressionCompiler(IntFunction<RowValue> sourceOf, WorkLimit limit) {
        this.sourceOf = sourceOf;
        this.limit = limit;
    }

    /** Returns the fields that columns of the compiled expressions name by position. */
    List<String> fields() {
        return List.copyOf(fields);
    }

    /** Forgets the fields but for the first ones: no expression that is made use of names the others. */
    void forgetFields(int kept) {
        fields.subList(kept, fields.size()).clear();
    }

    /** Compiles an expression; empty if any part of it is not known here, or there are too many. */
    Optional<NumberExpression> compile(RexNode node) {
        if (!limit.allows()) {
            return Optional.empty();
        }
        if (node instanceof RexInputRef ref) {
            return column(sourceOf.apply(ref.getIndex()), ref.getType());
        }
        if (isNumeric(node.getType()) && Constants.isConstant(node)) {
            return Optional.of(constant(node));
        }
        return node instanceof RexCall call ? call(call) : Optional.empty();
    }

    /** Returns a value, or an array of values, that {@linkplain Constants#isConstant is the same} for all rows. */
    static NumberExpression.Constant constant(RexNode node) {
        Evaluator evaluator = Evaluators.of(node);
        boolean isArray = node.getType().getSqlTypeName() == SqlTypeName.ARRAY;
        return new NumberExpression.Constant(isArray ? members(evaluator) : evaluator, isInteger(node.getType()));
    }

    /** Returns an evaluator of an array's members; an absent array has none. */
    private static Evaluator members(Evaluator array) {
        return (row, context) -> Objects.requireNonNullElse(array.evaluate(row, context), List.of());
    }

    static boolean isApproximate(RelDataType type) {
        return SqlTypeName.APPROX_TYPES.contains(type.getSqlTypeName());
    }

    private static boolean isInteger(RelDataType type) {
        return SqlTypeName.INT_TYPES.contains(type.getSqlTypeName());
    }

    private static boolean isNumeric(RelDataType type) {
        return SqlTypeName.NUMERIC_TYPES.contains(type.getSqlTypeName());
    }

    /** Says whether a type is a double; REAL is not. */
    private static boolean isDouble(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.DOUBLE || type.getSqlTypeName() == SqlTypeName.FLOAT;
    }

    /** Compiles a column; empty if its value is not in the base cell, or if rows without the field have a default. */
    private Optional<NumberExpression> column(RowValue source, RelDataType type) {
        if (source instanceof RowValue.Declared declared
                && declared.column().cell().equals(Column.BASE_CELL)
                && declared.column().missingValue() == null) {
            return column(declared.column().field(), declared.column().type(), type);
        }
        return source instanceof RowValue.Dynamic dynamic
                ? column(dynamic.field(), dynamic.type(), type)
                : Optional.empty();
    }

    private Optional<NumberExpression> column(String field, ColumnType stored, RelDataType type) {
        if (stored instanceof IntegerType integer && isInteger(type)) {
            return Optional.of(new NumberExpression.IntegerColumn(position(field), integer));
        }
        return stored instanceof FloatingType floating && floating.bits() == Double.SIZE && isDouble(type)
                ? Optional.of(new NumberExpression.DoubleColumn(position(field)))
                : Optional.empty();
    }

    private int position(String field) {
        if (!fields.contains(field)) {
            fields.add(field);
        }
        return fields.indexOf(field);
    }

    private Optional<NumberExpression> call(RexCall call) {
        return switch (call.getKind()) {
            case CAST -> compile(call.getOperands().get(0)).flatMap(operand -> cast(call, operand));
            case PLUS, CHECKED_PLUS -> result(call, NumberOperation.PLUS);
            case MINUS, CHECKED_MINUS -> result(call, NumberOperation.MINUS);
            default -> Optional.empty();
        };
    }

    private static Optional<NumberExpression> cast(RexCall call, NumberExpression operand) {
        if (isDouble(call.getType())) {
            return Optional.of(new NumberExpression.AsDouble(operand));
        }
        RelDataType from = call.getOperands().get(0).getType();
        return isInteger(from) && Widening.isWidening(from, call.getType()) ? Optional.of(operand) : Optional.empty();
    }

    private Optional<NumberExpression> result(RexCall call, NumberOperation operation) {
        List<RexNode> operands = call.getOperands();
        boolean areLongs = call.getType().getSqlTypeName() == SqlTypeName.BIGINT
                && operands.stream().allMatch(operand -> isInteger(operand.getType()));
        return areLongs
                ? compile(operands.get(0))
                        .flatMap(left -> compile(operands.get(1))
                                .map(right -> new NumberExpression.IntegerResult(operation, left, right)))
                : Optional.empty();
    }
}
