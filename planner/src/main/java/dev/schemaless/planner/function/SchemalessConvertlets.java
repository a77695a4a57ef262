package dev.schemaless.planner.function;

import dev.schemaless.planner.arithmetic.CheckedFunctions;
import dev.schemaless.planner.repair.call.CaselessLike;
import dev.schemaless.planner.repair.call.UuidOrder;
import dev.schemaless.planner.scalar.ScalarOperators;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlJsonValueFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.jspecify.annotations.Nullable;

/**
 * Turns calls of our own functions into expressions that the evaluator knows; all others are converted as Calcite does. Immutable and thread-safe.
 */
public final class SchemalessConvertlets implements SqlRexConvertletTable {
    private static final int UNIT_AND_TIMES = 3;
    private static final Set<SqlKind> ORDERED = EnumSet.of(
            SqlKind.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN,
            SqlKind.GREATER_THAN_OR_EQUAL,
            SqlKind.BETWEEN);

    /** Functions of Calcite's whose second operand is a path. */
    private static final Set<String> OF_PATHS = Set.of("JSON_EXISTS", "JSON_KEYS", "JSON_LENGTH", "JSON_QUERY");

    private final String database;
    private final String version;
    private final ZoneId zone;

    /**
     * Makes the table for one session.
     *
     * @param database the result of {@code DATABASE()}
     * @param version the result of {@code VERSION()}
     * @param zone in which times without a zone are counted from 1970
     */
    public SchemalessConvertlets(String database, String version, ZoneId zone) {
        this.database = database;
        this.version = version;
        this.zone = zone;
    }

    @Override
    public @Nullable SqlRexConvertlet get(SqlCall call) {
        SqlOperator operator = call.getOperator();
        if (operator.equals(SchemalessOperators.NOW)) {
            return (context, now) -> context.getRexBuilder()
                    .ensureType(context.getValidator().getValidatedNodeType(now), localTimestamp(context), true);
        }
        if (operator.equals(SchemalessOperators.DATABASE)) {
            return (context, function) -> text(context, function, database);
        }
        if (operator.equals(SchemalessOperators.VERSION)) {
            return (context, function) -> text(context, function, version);
        }
        if (operator instanceof SqlJsonValueFunction function) {
            return (context, value) -> JsonValueCall.of(
                    (RexCall) StandardConvertletTable.INSTANCE.convertJsonValueFunction(context, function, value),
                    context.getRexBuilder());
        }
        if (OF_PATHS.contains(operator.getName()) && call.operandCount() > 1) {
            return SchemalessConvertlets::ofPath;
        }
        if (operator.equals(SqlLibraryOperators.ILIKE) || operator.equals(SqlLibraryOperators.NOT_ILIKE)) {
            return CaselessLike::convert;
        }
        if (operator.getKind() == SqlKind.RLIKE) {
            return SchemalessConvertlets::match;
        }
        if (operator.getKind() == SqlKind.POSITION) {
            return (context, position) -> by(ScalarOperators.POSITION, context, position);
        }
        if (operator.equals(SqlLibraryOperators.DIFFERENCE)) {
            return (context, difference) -> by(ScalarOperators.DIFFERENCE, context, difference);
        }
        if (operator.getKind() == SqlKind.TIMESTAMP_DIFF && call.operandCount() == UNIT_AND_TIMES) {
            return SchemalessConvertlets::timeDifference;
        }
        if (operator.equals(ScalarOperators.DATE_TRUNC)) {
            return CutTime::convert;
        }
        if (operator.equals(ScalarOperators.EPOCH) || operator.equals(ScalarOperators.FROM_EPOCH)) {
            return this::withZone;
        }
        if (operator.equals(SqlStdOperatorTable.AVG)) {
            return SchemalessConvertlets::averageOverWindow;
        }
        if (operator.getKind() == SqlKind.GREATEST || operator.getKind() == SqlKind.LEAST) {
            return ExtremeCall::of;
        }
        SqlRexConvertlet standard = StandardConvertletTable.INSTANCE.get(call);
        if (standard != null && ORDERED.contains(operator.getKind())) {
            return (context, order) ->
                    UuidOrder.ofConstants(standard.convertCall(context, order), context.getRexBuilder());
        }
        if (standard != null && (operator.getKind() == SqlKind.CASE || operator.getKind() == SqlKind.COALESCE)) {
            return (context, choice) -> asValidated(standard.convertCall(context, choice), choice, context);
        }
        return standard != null && operator.getKind() == SqlKind.CAST && call.operand(0) instanceof SqlDynamicParam
                ? (context, cast) -> ofParameter(standard.convertCall(context, cast), context)
                : standard;
    }

    /**
     * Returns a choice with its validated type. Calcite considers a choice NOT NULL if its last value is, though a
     * subquery before that may be NULL.
     */
    private static RexNode asValidated(RexNode choice, SqlCall call, SqlRexContext context) {
        RelDataType validated = context.getValidator().getValidatedNodeTypeIfKnown(call);
        if (validated == null || validated.isNullable() || !choice.getType().isNullable()) {
            return choice;
        }
        RelDataType type = context.getTypeFactory().createTypeWithNullability(choice.getType(), false);
        return context.getRexBuilder().makeAbstractCast(type, choice, false);
    }

    /** Returns a cast of a text parameter to a type of any length: the parameter may be longer than its inferred type. */
    private static RexNode ofParameter(RexNode cast, SqlRexContext context) {
        if (!(cast instanceof RexCall plain && plain.getOperands().get(0) instanceof RexDynamicParam parameter)
                || !SqlTypeName.STRING_TYPES.contains(parameter.getType().getSqlTypeName())) {
            return cast;
        }
        SqlTypeName unbounded =
                SqlTypeName.CHAR_TYPES.contains(parameter.getType().getSqlTypeName())
                        ? SqlTypeName.VARCHAR
                        : SqlTypeName.VARBINARY;
        RexBuilder builder = context.getRexBuilder();
        RelDataType type = context.getTypeFactory()
                .createTypeWithNullability(
                        context.getTypeFactory().createSqlType(unbounded),
                        parameter.getType().isNullable());
        return builder.makeAbstractCast(cast.getType(), builder.makeDynamicParam(type, parameter.getIndex()), false);
    }

    private static RexNode ofPath(SqlRexContext context, SqlCall call) {
        RexCall converted = (RexCall) StandardConvertletTable.INSTANCE.convertCall(context, call);
        List<RexNode> operands = new ArrayList<>(converted.getOperands());
        RexNode path = operands.get(1);
        String text = path instanceof RexLiteral literal ? literal.getValueAs(String.class) : null;
        if (text != null) {
            ScalarOperators.checkPath(text);
        } else {
            operands.set(1, context.getRexBuilder().makeCall(ScalarOperators.JSON_PATH, path));
        }
        return converted.clone(converted.getType(), operands);
    }

    /** Converts a match of a regular expression to our function, which ends with its statement. */
    private static RexNode match(SqlRexContext context, SqlCall call) {
        RexBuilder builder = context.getRexBuilder();
        List<RexNode> operands =
                call.getOperandList().stream().map(context::convertExpression).toList();
        RexNode match = builder.makeCall(
                context.getValidator().getValidatedNodeType(call), ScalarOperators.REGEXP_LIKE, operands);
        boolean negated = ((SqlLikeOperator) call.getOperator()).isNegated();
        return negated ? builder.makeCall(SqlStdOperatorTable.NOT, match) : match;
    }

    /** Converts a call of a standard operator to one of ours. */
    private static RexNode by(SqlOperator ours, SqlRexContext context, SqlCall call) {
        RexCall standard = (RexCall) StandardConvertletTable.INSTANCE.convertCall(context, call);
        return context.getRexBuilder().makeCall(standard.getType(), ours, standard.getOperands());
    }

    private RexNode withZone(SqlRexContext context, SqlCall call) {
        RexBuilder builder = context.getRexBuilder();
        if (call.operandCount() == 0) {
            return builder.makeCall(SessionValue.EPOCH_SECONDS);
        }
        return builder.makeCall(
                context.getValidator().getValidatedNodeType(call),
                call.getOperator(),
                List.of(context.convertExpression(call.operand(0)), builder.makeLiteral(zone.getId())));
    }

    /** Converts TIMESTAMPDIFF. Calcite 1.42.0 counts parts of a second by milliseconds. */
    private static RexNode timeDifference(SqlRexContext context, SqlCall call) {
        SqlIntervalQualifier unit = call.operand(0);
        if (unit.getUnit() != TimeUnit.MICROSECOND && unit.getUnit() != TimeUnit.NANOSECOND) {
            return Objects.requireNonNull(StandardConvertletTable.INSTANCE.get(call))
                    .convertCall(context, call);
        }
        RexBuilder builder = context.getRexBuilder();
        RexNode micros = builder.makeCall(
                ScalarOperators.MICROSECONDS_BETWEEN,
                context.convertExpression(call.operand(1)),
                context.convertExpression(call.operand(2)));
        RexNode parts = unit.getUnit() == TimeUnit.MICROSECOND
                ? micros
                : builder.makeCall(
                        SqlStdOperatorTable.MULTIPLY, micros, builder.makeExactLiteral(BigDecimal.valueOf(1_000)));
        return builder.makeCast(context.getValidator().getValidatedNodeType(call), parts);
    }

    /** Converts AVG over a window. Calcite would cast the sum to the average's type first, which may be too small. */
    private static RexNode averageOverWindow(SqlRexContext context, SqlCall call) {
        SqlNode argument = call.operand(0);
        RexNode sum = context.convertExpression(SqlStdOperatorTable.SUM.createCall(SqlParserPos.ZERO, argument));
        RexNode count = context.convertExpression(SqlStdOperatorTable.COUNT.createCall(SqlParserPos.ZERO, argument));
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        return CheckedFunctions.quotient(context.getRexBuilder(), type, sum, count);
    }

    private static RexNode localTimestamp(SqlRexContext context) {
        RexBuilder builder = context.getRexBuilder();
        return builder.makeCall(
                context.getTypeFactory().createSqlType(SqlTypeName.TIMESTAMP),
                SqlStdOperatorTable.LOCALTIMESTAMP,
                List.of());
    }

    private static RexNode text(SqlRexContext context, SqlCall call, String value) {
        return context.getRexBuilder().makeLiteral(value, context.getValidator().getValidatedNodeType(call), true);
    }
}
