package dev.schemaless.planner.aggregate;

import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.EvaluatorCompiler;
import dev.schemaless.planner.moment.MomentOperator;
import dev.schemaless.planner.value.ValueKind;
import dev.schemaless.planner.value.ValueOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongBinaryOperator;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Compiles aggregate calls: COUNT, SUM, MIN, MAX, ANY_VALUE, variances and standard deviations, bits, MODE and functions of {@link
 * KeptRows}, with FILTER, with DISTINCT; GROUPING, LITERAL_AGG and SINGLE_VALUE. AVG is made of these before. Other functions are
 * refused.
 */
public final class AggregationCompiler {
    private final List<? extends RexNode> fields;

    /**
     * Makes a compiler.
     *
     * @param fields the calls' arguments, over the rows that are aggregated
     */
    public AggregationCompiler(List<? extends RexNode> fields) {
        this.fields = fields;
    }

    /**
     * Compiles calls; empty if a part of them is not known here.
     *
     * @param set the fields that rows are grouped by, for GROUPING
     */
    public Optional<List<Aggregation>> compile(List<AggregateCall> calls, ImmutableBitSet set) {
        List<Aggregation> compiled = new ArrayList<>();
        for (AggregateCall call : calls) {
            Optional<Aggregation> known = switch (call.getAggregation().getKind()) {
                case GROUPING -> Optional.of(Aggregation.of(rolledUp(call.getArgList(), set)));
                case LITERAL_AGG -> literal(call);
                case SINGLE_VALUE -> singleValue(call);
                default -> compile(call);
            };
            if (known.isEmpty()) {
                return Optional.empty();
            }
            compiled.add(known.get());
        }
        return Optional.of(compiled);
    }

    private static Optional<Aggregation> literal(AggregateCall call) {
        return EvaluatorCompiler.compile(call.rexList.get(0))
                .map(literal -> literal.evaluate(new Object[0], EvaluationContext.ofPlanning()))
                .map(Aggregation::of);
    }

    /** Returns the value of the only row. NULL counts as a row too. */
    private Optional<Aggregation> singleValue(AggregateCall call) {
        return EvaluatorCompiler.compile(fields.get(call.getArgList().get(0)))
                .map(argument -> new Aggregation(
                        SingleValue::new, (row, context) -> SingleValue.of(argument.evaluate(row, context)), null));
    }

    /** Says whether a function keeps values of all rows. The frames of a window would keep lists of their own, of unbounded size. */
    public static boolean keepsValues(AggregateCall call) {
        return KeptRowsCompiler.knows(call) || call.getAggregation().getKind() == SqlKind.MODE;
    }

    /** Returns a bit for each field that rows are not grouped by, the last one's the lowest. */
    private static long rolledUp(List<Integer> fields, ImmutableBitSet set) {
        long bits = 0;
        for (int field : fields) {
            bits = bits << 1 | (set.get(field) ? 0 : 1);
        }
        return bits;
    }

    private Optional<Aggregation> compile(AggregateCall call) {
        Optional<Evaluator> filter =
                call.hasFilter() ? EvaluatorCompiler.compile(fields.get(call.filterArg)) : Optional.empty();
        if (call.distinctKeys != null || call.hasFilter() != filter.isPresent()) {
            return Optional.empty();
        }
        return KeptRowsCompiler.knows(call)
                ? new KeptRowsCompiler(call, fields).compile(filter.orElse(null))
                : compile(call, filter.orElse(null));
    }

    private Optional<Aggregation> compile(AggregateCall call, @Nullable Evaluator filter) {
        List<RexNode> arguments = call.getArgList().stream()
                .map(fields::get)
                .map(argument -> withoutWidening(call, argument))
                .toList();
        boolean byValue = call.isDistinct() || call.getAggregation().getKind() == SqlKind.MODE;
        Optional<Evaluator> argument = byValue ? distinct(arguments) : plain(arguments);
        Optional<Supplier<Accumulator>> states = states(call);
        boolean known = argument.isPresent() != arguments.isEmpty() && states.isPresent();
        return known
                ? Optional.of(new Aggregation(
                        call.isDistinct() ? distinct(states.get()) : states.get(), argument.orElse(null), filter))
                : Optional.empty();
    }

    private static Supplier<Accumulator> distinct(Supplier<Accumulator> states) {
        return () -> new DistinctValues(states.get());
    }

    /** Returns empty as well where there are no arguments, as of COUNT(*). */
    private static Optional<Evaluator> plain(List<RexNode> arguments) {
        if (arguments.isEmpty()) {
            return Optional.empty();
        }
        return arguments.size() == 1
                ? EvaluatorCompiler.compile(arguments.get(0))
                : EvaluatorCompiler.compileAll(arguments).map(AggregationCompiler::allPresent);
    }

    /** Returns an evaluator of the distinct values: of several arguments, lists. */
    private static Optional<Evaluator> distinct(List<RexNode> arguments) {
        return GroupKeys.of(arguments).map(keys -> (row, context) -> {
            List<@Nullable Object> values = keys.of(row, context);
            if (values.contains(null)) {
                return null;
            }
            return values.size() == 1 ? values.get(0) : values;
        });
    }

    /** Returns an evaluator that is null if an argument is. COUNT of several arguments counts only rows without NULL. */
    private static Evaluator allPresent(List<Evaluator> arguments) {
        return (row, context) -> {
            for (Evaluator argument : arguments) {
                if (argument.evaluate(row, context) == null) {
                    return null;
                }
            }
            return true;
        };
    }

    private Optional<Supplier<Accumulator>> states(AggregateCall call) {
        if (call.getAggregation() instanceof MomentOperator operator) {
            return variance(operator, call);
        }
        SqlKind function = call.getAggregation().getKind();
        if (function != SqlKind.COUNT && isOfNull(call)) {
            return Optional.of(() -> new MinMax(ValueOrder::compare));
        }
        return switch (function) {
            case COUNT -> Optional.of(Count::new);
            case SUM, SUM0 -> sum(call);
            case MIN, MAX, ANY_VALUE -> extreme(call);
            case BIT_AND -> bits(call, (a, b) -> a & b);
            case BIT_OR -> bits(call, (a, b) -> a | b);
            case BIT_XOR -> bits(call, (a, b) -> a ^ b);
            case MODE -> Optional.of(Mode::new);
            default -> Optional.empty();
        };
    }

    /** Says whether the argument is NULL in each row, and so the result of most functions. */
    private boolean isOfNull(AggregateCall call) {
        return ValueKind.of(fields.get(call.getArgList().get(0)).getType()) == ValueKind.NULL;
    }

    private Optional<Supplier<Accumulator>> sum(AggregateCall call) {
        RelDataType argument =
                withoutWidening(call, fields.get(call.getArgList().get(0))).getType();
        boolean zeroOfNothing = call.getAggregation().getKind() == SqlKind.SUM0;
        SqlTypeName result = call.getType().getSqlTypeName();
        boolean exact = result == SqlTypeName.BIGINT || result == SqlTypeName.DECIMAL;
        SumForm form = new SumForm(result == SqlTypeName.BIGINT, zeroOfNothing);
        if (exact && SqlTypeName.INT_TYPES.contains(argument.getSqlTypeName())) {
            return Optional.of(() -> new IntegerSum(form));
        }
        if (exact && argument.getSqlTypeName() == SqlTypeName.DECIMAL) {
            return Optional.of(() -> new DecimalSum(form));
        }
        return isApproximate(argument) && (result == SqlTypeName.DOUBLE || result == SqlTypeName.FLOAT)
                ? Optional.of(() -> new DoubleSum(zeroOfNothing))
                : Optional.empty();
    }

    /** Returns the accumulator of a variance, if the argument is approximate. Exact numbers were cast to DOUBLE before. */
    private Optional<Supplier<Accumulator>> variance(MomentOperator operator, AggregateCall call) {
        return isApproximate(fields.get(call.getArgList().get(0)).getType())
                ? Optional.of(() -> new Variance(operator.moment()))
                : Optional.empty();
    }

    private static Optional<Supplier<Accumulator>> bits(AggregateCall call, LongBinaryOperator operation) {
        LongFunction<Object> form = switch (call.getType().getSqlTypeName()) {
            case TINYINT -> bits -> (byte) bits;
            case SMALLINT -> bits -> (short) bits;
            case INTEGER -> bits -> (int) bits;
            case BIGINT -> bits -> bits;
            default -> null;
        };
        return form == null ? Optional.empty() : Optional.of(() -> new Bits(operation, form));
    }

    private static boolean isApproximate(RelDataType type) {
        return SqlTypeName.APPROX_TYPES.contains(type.getSqlTypeName());
    }

    /** Returns the argument of a SUM without the cast to DECIMAL, which only generated code needs; longs are added faster. */
    private static RexNode withoutWidening(AggregateCall call, RexNode argument) {
        SqlKind function = call.getAggregation().getKind();
        boolean sum = function == SqlKind.SUM || function == SqlKind.SUM0;
        if (!sum || argument.getKind() != SqlKind.CAST || argument.getType().getSqlTypeName() != SqlTypeName.DECIMAL) {
            return argument;
        }
        RexNode operand = ((RexCall) argument).getOperands().get(0);
        boolean lossless = SqlTypeName.INT_TYPES.contains(operand.getType().getSqlTypeName())
                && argument.getType().getScale() == 0
                && argument.getType().getPrecision() >= operand.getType().getPrecision();
        return lossless ? operand : argument;
    }

    private Optional<Supplier<Accumulator>> extreme(AggregateCall call) {
        RelDataType type = fields.get(call.getArgList().get(0)).getType();
        boolean greatest = call.getAggregation().getKind() == SqlKind.MAX;
        return ValueOrder.between(type, type).map(order -> {
            Comparator<Object> first = greatest ? order.reversed() : order;
            return () -> new MinMax(first);
        });
    }
}
