package dev.schemaless.planner.function;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.planner.type.TypeMapping;
import dev.schemaless.planner.value.JsonValues;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlJsonEmptyOrError;
import org.apache.calcite.sql.SqlJsonValueEmptyOrErrorBehavior;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * JSON_VALUE in plans: JSON text, path, the behaviour on an empty result and its default, the behaviour on an error and
 * its default. The behaviours are literals, the defaults are of the call's type.
 */
final class JsonValueCall {
    static final SqlOperator OPERATOR = new SqlFunction(
            JsonValues.NAME,
            SqlKind.OTHER_FUNCTION,
            JsonValueCall::type,
            null,
            null,
            SqlFunctionCategory.USER_DEFINED_FUNCTION);

    private static final int DEFAULT_OF_ABSENT = 3;

    private JsonValueCall() {}

    /** Returns the type of the defaults. Calcite asks for it again when it replaces an operand. */
    private static RelDataType type(SqlOperatorBinding call) {
        return call.getTypeFactory().createTypeWithNullability(call.getOperandType(DEFAULT_OF_ABSENT), true);
    }

    /** Makes the call from the result of Calcite's convertlet: text, path, then triples or pairs of behaviours. */
    static RexNode of(RexCall converted, RexBuilder builder) {
        RelDataType type = converted.getType();
        List<RexNode> given = converted.getOperands();
        if (!SqlTypeUtil.isCharacter(given.get(0).getType())) {
            throw new SchemalessException(
                    ErrorCode.TYPE_INVALID,
                    "Cannot apply JSON_VALUE to " + given.get(0).getType().getSqlTypeName()
                            + ": it reads JSON text. Cast the value to VARCHAR, or use a map's ['key']");
        }
        returning(type);
        RexNode nothing = builder.makeNullLiteral(type);
        RexNode[] operands = {given.get(0), given.get(1), text(builder, "NULL"), nothing, text(builder, "NULL"), nothing
        };
        List<RexNode> behaviour = new ArrayList<>();
        for (RexNode each : given.subList(2, given.size())) {
            SqlJsonEmptyOrError event = symbol(each, SqlJsonEmptyOrError.class);
            if (event == null) {
                behaviour.add(each);
                continue;
            }
            set(operands, event == SqlJsonEmptyOrError.EMPTY ? 2 : 4, behaviour, builder);
            behaviour.clear();
        }
        return builder.makeCall(type, OPERATOR, List.of(operands));
    }

    private static void set(RexNode[] operands, int at, List<RexNode> behaviour, RexBuilder builder) {
        SqlJsonValueEmptyOrErrorBehavior kind = symbol(behaviour.get(0), SqlJsonValueEmptyOrErrorBehavior.class);
        operands[at] = text(builder, String.valueOf(kind));
        if (behaviour.size() > 1) {
            operands[at + 1] = builder.makeCast(operands[at + 1].getType(), behaviour.get(1), true, false);
        }
    }

    private static <E extends Enum<E>> @Nullable E symbol(RexNode node, Class<E> type) {
        boolean symbol = node instanceof RexLiteral literal && type.isInstance(literal.getValue4());
        return symbol ? type.cast(((RexLiteral) node).getValue4()) : null;
    }

    private static RexNode text(RexBuilder builder, String value) {
        return builder.makeLiteral(value);
    }

    static ScalarType returning(RelDataType type) {
        return TypeMapping.columnType(type)
                .filter(ScalarType.class::isInstance)
                .map(ScalarType.class::cast)
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.NOT_SUPPORTED,
                        "Cannot apply JSON_VALUE with RETURNING " + type
                                + ": it returns single values. Use JSON_QUERY for arrays and objects"));
    }
}
