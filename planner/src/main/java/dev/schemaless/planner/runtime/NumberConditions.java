package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.row.NumberFilter;
import dev.schemaless.catalog.row.NumberTest;
import dev.schemaless.catalog.row.NumberTest.Comparison;
import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.EvaluatorCompiler;
import dev.schemaless.planner.rel.SchemalessScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a scan that compare a column of integers or doubles with a constant. Most rows of a scan fail one of
 * them; that is seen on a row's bytes, before anything is decoded. A row that passes is given to the whole predicate.
 * Immutable and thread-safe.
 */
final class NumberConditions {
    private final List<Condition> conditions;
    private final int cell;

    private record Condition(Column column, Comparison comparison, Evaluator bound) {
        /** Returns the test of one execution; empty if it cannot be made, so that the predicate finds out why. */
        Optional<NumberTest> bind(EvaluationContext context) {
            return bound(context)
                    .map(number -> column.type() instanceof IntegerType type
                            ? new NumberTest.OfInteger(column, type, comparison, number.longValue())
                            : new NumberTest.OfDouble(column, comparison, number.doubleValue()));
        }

        private Optional<Number> bound(EvaluationContext context) {
            try {
                return Optional.ofNullable((Number) bound.evaluate(new Object[0], context));
            } catch (SchemalessException e) {
                return Optional.empty();
            }
        }
    }

    private NumberConditions(List<Condition> conditions, int cell) {
        this.conditions = conditions;
        this.cell = cell;
    }

    /** Returns no conditions. */
    static NumberConditions none() {
        return new NumberConditions(List.of(), 0);
    }

    /**
     * Returns the conditions of a scan on its base cell.
     *
     * @param cells whose bodies rows come with, in this order
     */
    static NumberConditions of(SchemalessScan scan, List<String> cells) {
        List<Condition> conditions = new ArrayList<>();
        int cell = cells.indexOf(Column.BASE_CELL);
        if (cell >= 0) {
            for (RexNode conjunct : RelOptUtil.conjunctions(scan.condition())) {
                condition(scan, conjunct).ifPresent(conditions::add);
            }
        }
        return new NumberConditions(List.copyOf(conditions), cell);
    }

    private static Optional<Condition> condition(SchemalessScan scan, RexNode conjunct) {
        if (!(conjunct instanceof RexCall call) || call.getOperands().size() != 2) {
            return Optional.empty();
        }
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        if (left instanceof RexInputRef input) {
            return condition(scan, input, call.getKind(), right);
        }
        return right instanceof RexInputRef input
                ? condition(scan, input, call.getKind().reverse(), left)
                : Optional.empty();
    }

    private static Optional<Condition> condition(SchemalessScan scan, RexInputRef input, SqlKind kind, RexNode bound) {
        Comparison comparison = comparison(kind);
        Column column = column(scan.values().get(input.getIndex()).source());
        if (comparison == null || column == null || !isConstant(bound) || !comparable(column, bound)) {
            return Optional.empty();
        }
        return EvaluatorCompiler.compile(bound).map(compiled -> new Condition(column, comparison, compiled));
    }

    private static @Nullable Comparison comparison(SqlKind kind) {
        return switch (kind) {
            case EQUALS -> Comparison.EQUAL;
            case NOT_EQUALS -> Comparison.NOT_EQUAL;
            case LESS_THAN -> Comparison.LESS;
            case LESS_THAN_OR_EQUAL -> Comparison.AT_MOST;
            case GREATER_THAN -> Comparison.GREATER;
            case GREATER_THAN_OR_EQUAL -> Comparison.AT_LEAST;
            default -> null;
        };
    }

    private static @Nullable Column column(RowValue value) {
        return value instanceof RowValue.Declared declared
                        && declared.column().cell().equals(Column.BASE_CELL)
                ? declared.column()
                : null;
    }

    private static boolean isConstant(RexNode node) {
        return node instanceof RexLiteral
                || node instanceof RexDynamicParam
                || (node.getKind() == SqlKind.CAST
                        && ((RexCall) node).getOperands().get(0) instanceof RexDynamicParam);
    }

    /** Says whether the two are compared as they are: both integers, or both doubles. */
    private static boolean comparable(Column column, RexNode bound) {
        SqlTypeName type = bound.getType().getSqlTypeName();
        if (column.type() instanceof IntegerType) {
            return SqlTypeName.INT_TYPES.contains(type);
        }
        boolean isDouble = type == SqlTypeName.DOUBLE || type == SqlTypeName.FLOAT;
        return isDouble && column.type() instanceof FloatingType floating && floating.bits() == 64;
    }

    /** Returns the filter of one execution; null if nothing can be tested. */
    @Nullable NumberFilter bind(EvaluationContext context) {
        if (conditions.isEmpty()) {
            return null;
        }
        List<NumberTest> tests = conditions.stream()
                .map(condition -> condition.bind(context))
                .flatMap(Optional::stream)
                .toList();
        return tests.isEmpty() ? null : NumberFilter.of(tests, cell);
    }
}
