package dev.schemaless.planner.arithmetic;

import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.planner.value.ExactNames;
import dev.schemaless.planner.value.GeneratedArithmetic;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.NotNullImplementor;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.adapter.enumerable.RexToLixTranslator;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Primitive;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;

/** Our own arithmetic operators: not seen by SQL, put into plans by {@link CheckedArithmetic}. */
public final class CheckedFunctions {
    static final SqlOperator ABS =
            function(ExactNames.ABSOLUTE, ReturnTypes.ARG0_NULLABLE, CheckedFunctions::implementAbsolute);

    private static final Map<SqlKind, String> OPERATIONS = Map.of(
            SqlKind.PLUS, "PLUS",
            SqlKind.MINUS, "MINUS",
            SqlKind.TIMES, "TIMES",
            SqlKind.DIVIDE, "DIVIDE",
            SqlKind.MOD, "MOD");

    private CheckedFunctions() {}

    /** Finds the operator that replaces one of Calcite's where the result is a DECIMAL, REAL or DOUBLE. */
    static Optional<SqlOperator> of(SqlOperator operator, RelDataType type) {
        return Optional.ofNullable(OPERATIONS.get(operator.getKind()))
                .filter(operation -> isNeeded(operator.getKind(), type))
                .map(operation -> binary(operation, type));
    }

    /** Says whether Calcite's own code for a type would not do: sums of fewer than all digits always fit. */
    private static boolean isNeeded(SqlKind operation, RelDataType type) {
        boolean sum = operation == SqlKind.PLUS || operation == SqlKind.MINUS;
        boolean decimal = type.getSqlTypeName() == SqlTypeName.DECIMAL;
        int most = DecimalType.MAX_PRECISION;
        return !(sum && decimal && type.getPrecision() < most);
    }

    /** Returns the quotient of two numbers. */
    public static RexNode quotient(RexBuilder builder, RelDataType type, RexNode dividend, RexNode divisor) {
        return builder.makeCall(type, binary("DIVIDE", type), List.of(dividend, divisor));
    }

    /** Makes the operator of a binary operation. Calcite asks for its type again when it replaces an operand, so the type is given. */
    private static SqlOperator binary(String operation, RelDataType type) {
        return function(
                ExactNames.of(operation),
                ReturnTypes.explicit(type).andThen(SqlTypeTransforms.TO_NULLABLE),
                (translator, call, operands) -> implement(operation, call, operands));
    }

    private static SqlOperator function(String name, SqlReturnTypeInference type, NotNullImplementor implementor) {
        return new SqlUserDefinedFunction(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                type,
                null,
                null,
                new Generated(implementor));
    }

    private static Expression implement(String operation, RexCall call, List<Expression> operands) {
        RelDataType type = call.getType();
        Expression name = Expressions.constant(operation);
        Expression first = box(operands.get(0));
        Expression second = box(operands.get(1));
        return switch (type.getSqlTypeName()) {
            case DECIMAL ->
                Expressions.call(
                        GeneratedArithmetic.class,
                        "decimal",
                        name,
                        first,
                        second,
                        Expressions.constant(type.getPrecision()),
                        Expressions.constant(Math.max(type.getScale(), 0)));
            case REAL -> Expressions.call(GeneratedArithmetic.class, "real", name, first, second);
            default -> Expressions.call(GeneratedArithmetic.class, "approximate", name, first, second);
        };
    }

    private static Expression implementAbsolute(
            RexToLixTranslator translator, RexCall call, List<Expression> operands) {
        Class<?> target = integerClass(call.getType().getSqlTypeName());
        Primitive primitive = Primitive.of(target);
        int bits = primitive == Primitive.BYTE
                ? Byte.SIZE
                : primitive == Primitive.SHORT ? Short.SIZE : primitive == Primitive.INT ? Integer.SIZE : Long.SIZE;
        Expression absolute = Expressions.call(
                GeneratedArithmetic.class,
                "absolute",
                Expressions.convert_(operands.get(0), long.class),
                Expressions.constant(bits));
        return Expressions.convert_(absolute, target);
    }

    private static Class<?> integerClass(SqlTypeName name) {
        return switch (name) {
            case TINYINT -> byte.class;
            case SMALLINT -> short.class;
            case INTEGER -> int.class;
            default -> long.class;
        };
    }

    private static Expression box(Expression operand) {
        return Expressions.box(operand);
    }

    /** A function that exists only as generated code. */
    private record Generated(NotNullImplementor implementor) implements ImplementableFunction {
        @Override
        public CallImplementor getImplementor() {
            return RexImpTable.createImplementor(implementor, NullPolicy.STRICT, false);
        }

        @Override
        public List<FunctionParameter> getParameters() {
            return List.of();
        }
    }
}
