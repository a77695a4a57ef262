package dev.schemaless.planner.prefilter;

import dev.schemaless.catalog.row.filter.DoubleOperand;
import dev.schemaless.catalog.row.filter.NumberComparison;
import dev.schemaless.catalog.row.filter.NumberTest;
import dev.schemaless.planner.access.Constants;
import dev.schemaless.planner.access.WorkLimit;
import dev.schemaless.planner.function.SchemalessOperators;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * Compiles predicates to conditions on numbers. Other conjuncts are left out; a disjunction is compiled only as a
 * whole. Calcite has moved negations into the comparisons. Not thread-safe.
 */
final class NumberConditionCompiler {
    private final NumberExpressionCompiler expressions;
    private final WorkLimit limit;

    NumberConditionCompiler(NumberExpressionCompiler expressions, WorkLimit limit) {
        this.expressions = expressions;
        this.limit = limit;
    }

    /** Compiles conditions without search arguments, all of which must be TRUE; empty if nothing of them is known here. */
    Optional<NumberCondition> compileAll(List<RexNode> conditions) {
        return all(conditions);
    }

    private Optional<NumberCondition> compile(RexNode node) {
        if (node instanceof RexLiteral) {
            boolean holds = node.isAlwaysTrue();
            return Optional.of(context -> holds ? NumberTest.Fixed.MAY : NumberTest.Fixed.NEVER);
        }
        if (!(node instanceof RexCall call) || !limit.allows()) {
            return Optional.empty();
        }
        return switch (call.getKind()) {
            case AND -> all(RelOptUtil.conjunctions(call));
            case OR -> any(RelOptUtil.disjunctions(call));
            case IS_NULL -> nullness(call.getOperands().get(0), true);
            case IS_NOT_NULL -> nullness(call.getOperands().get(0), false);
            default -> comparison(call);
        };
    }

    /**
     * Compiles a conjunction. Its inequalities of one operand become one condition: the operand equals no such value.
     */
    private Optional<NumberCondition> all(List<RexNode> parts) {
        Map<Equality.Subject, List<RexNode>> excluded = new LinkedHashMap<>();
        List<NumberCondition> conditions = new ArrayList<>();
        for (RexNode part : parts) {
            Equality equality = Equality.of(part);
            if (equality != null && !equality.among()) {
                excluded.computeIfAbsent(equality.subject(), subject -> new ArrayList<>())
                        .add(equality.value());
            } else {
                addIfKnown(() -> compile(part), conditions);
            }
        }
        excluded.forEach((subject, values) -> addIfKnown(() -> equality(subject, false, values), conditions));
        return conditions.isEmpty()
                ? Optional.empty()
                : Optional.of(context -> NumberTest.allOf(conditions.stream()
                        .map(condition -> condition.bind(context))
                        .toList()));
    }

    /** Adds a condition if it can be compiled; otherwise drops the fields that only it needs. */
    private void addIfKnown(Supplier<Optional<NumberCondition>> compiled, List<NumberCondition> conditions) {
        int before = expressions.fields().size();
        compiled.get().ifPresentOrElse(conditions::add, () -> expressions.forgetFields(before));
    }

    private Optional<NumberCondition> any(List<RexNode> parts) {
        Map<Equality.Subject, List<RexNode>> included = new LinkedHashMap<>();
        List<NumberCondition> conditions = new ArrayList<>();
        for (RexNode part : parts) {
            Equality equality = Equality.of(part);
            if (equality != null && equality.among()) {
                included.computeIfAbsent(equality.subject(), subject -> new ArrayList<>())
                        .add(equality.value());
                continue;
            }
            Optional<NumberCondition> condition = compile(part);
            if (condition.isEmpty()) {
                return condition;
            }
            conditions.add(condition.get());
        }
        for (Map.Entry<Equality.Subject, List<RexNode>> each : included.entrySet()) {
            Optional<NumberCondition> condition = equality(each.getKey(), true, each.getValue());
            if (condition.isEmpty()) {
                return condition;
            }
            conditions.add(condition.get());
        }
        return Optional.of(context -> NumberTest.anyOf(
                conditions.stream().map(condition -> condition.bind(context)).toList()));
    }

    private Optional<NumberCondition> nullness(RexNode node, boolean isNull) {
        return expressions.compile(node).map(expression -> context -> {
            DoubleOperand operand = expression.asDouble(context);
            return isNull ? new NumberTest.IsNull(operand) : new NumberTest.IsNotNull(operand);
        });
    }

    private Optional<NumberCondition> comparison(RexCall call) {
        Equality equality = Equality.of(call);
        if (equality != null) {
            return equality(equality.subject(), equality.among(), List.of(equality.value()));
        }
        NumberComparison wanted = wanted(call.getKind());
        if (wanted == null) {
            return Optional.empty();
        }
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        boolean approximate = NumberExpressionCompiler.isApproximate(left.getType())
                || NumberExpressionCompiler.isApproximate(right.getType());
        return expressions
                .compile(left)
                .flatMap(first -> expressions
                        .compile(right)
                        .flatMap(second -> approximate
                                ? Optional.of(context -> new NumberTest.OfDoubles(
                                        first.asDouble(context), wanted, second.asDouble(context)))
                                : exact(first, wanted, second)));
    }

    private static Optional<NumberCondition> exact(
            NumberExpression left, NumberComparison wanted, NumberExpression right) {
        return left.isInteger() && right.isInteger()
                ? Optional.of(context -> new NumberTest.OfLongs(left.asLong(context), wanted, right.asLong(context)))
                : Optional.empty();
    }

    private Optional<NumberCondition> equality(Equality.Subject subject, boolean among, List<RexNode> values) {
        return expressions
                .compile(subject.node())
                .filter(operand -> subject.approximate() || operand.isInteger())
                .map(operand -> new EqualityCondition(
                        operand,
                        subject.approximate(),
                        among,
                        values.stream().map(NumberExpressionCompiler::constant).toList()));
    }

    private static @Nullable NumberComparison wanted(SqlKind kind) {
        return switch (kind) {
            case EQUALS -> NumberComparison.EQUAL;
            case NOT_EQUALS -> NumberComparison.UNEQUAL;
            case LESS_THAN -> NumberComparison.LESS;
            case LESS_THAN_OR_EQUAL -> NumberComparison.AT_MOST;
            case GREATER_THAN -> NumberComparison.GREATER;
            case GREATER_THAN_OR_EQUAL -> NumberComparison.AT_LEAST;
            default -> null;
        };
    }

    /**
     * A comparison of something with a value that is the same for all rows, or with all members of such an array.
     *
     * @param among whether it is TRUE where they are equal; else where they are not
     */
    private record Equality(Subject subject, boolean among, RexNode value) {
        /**
         * The compared values.
         *
         * @param approximate whether both are compared as doubles
         */
        record Subject(RexNode node, boolean approximate) {}

        static @Nullable Equality of(RexNode node) {
            if (!(node instanceof RexCall call)) {
                return null;
            }
            boolean isList = call.getOperator().equals(SchemalessOperators.IN_LIST);
            boolean equal = isList || call.getKind() == SqlKind.EQUALS;
            if (!equal && call.getKind() != SqlKind.NOT_EQUALS) {
                return null;
            }
            RexNode left = call.getOperands().get(0);
            RexNode right = call.getOperands().get(1);
            boolean reversed = !isList && Constants.isConstant(left);
            RexNode subject = reversed ? right : left;
            RexNode value = reversed ? left : right;
            boolean approximate = NumberExpressionCompiler.isApproximate(left.getType())
                    || NumberExpressionCompiler.isApproximate(right.getType());
            return Constants.isConstant(value) && !Constants.isConstant(subject)
                    ? new Equality(new Subject(subject, approximate), equal, value)
                    : null;
        }
    }
}
