package dev.schemaless.planner.prefilter;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.catalog.row.filter.NumberFields;
import dev.schemaless.catalog.row.filter.NumberFilter;
import dev.schemaless.catalog.row.filter.NumberTest;
import dev.schemaless.planner.access.WorkLimit;
import dev.schemaless.planner.expression.EvaluationContext;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/**
 * Tests of the numbers in an encoded row, compiled from a predicate. A test never rules out a row that the predicate lets pass.
 * One conjunct that fails is enough, even where another conjunct would be refused: SQL leaves their order open. Immutable and
 * thread-safe.
 */
public final class NumberConditions {
    /** More conditions and expressions would take longer than to decode a row. So deep they may be nested. */
    private static final int MOST_STEPS = 200;

    private final @Nullable Known known;

    /** The compiled part of a predicate: a condition, and its fields. */
    private record Known(NumberCondition condition, NumberFields fields) {}

    private NumberConditions(@Nullable Known known) {
        this.known = known;
    }

    /**
     * Returns the conditions of some conjuncts on the base cell.
     *
     * @param sourceOf the value of the row that an input reference stands for
     * @param cells whose bodies rows come with, in this order
     */
    public static NumberConditions of(
            RexBuilder rexBuilder, List<RexNode> conjuncts, IntFunction<RowValue> sourceOf, List<String> cells) {
        int cell = cells.indexOf(Column.BASE_CELL);
        if (cell < 0) {
            return new NumberConditions(null);
        }
        WorkLimit limit = new WorkLimit(MOST_STEPS);
        NumberExpressionCompiler expressions = new NumberExpressionCompiler(sourceOf, limit);
        return new NumberConditions(new NumberConditionCompiler(expressions, limit)
                .compileAll(conjuncts.stream()
                        .map(conjunct -> RexUtil.expandSearch(rexBuilder, null, conjunct))
                        .toList())
                .map(condition -> new Known(condition, new NumberFields(expressions.fields(), cell)))
                .orElse(null));
    }

    /** Returns the filter of one execution; empty if nothing can be tested. */
    public Optional<NumberFilter> bind(EvaluationContext context) {
        if (known == null) {
            return Optional.empty();
        }
        NumberTest test = known.condition().bind(context);
        return test == NumberTest.Fixed.MAY ? Optional.empty() : Optional.of(new NumberFilter(known.fields(), test));
    }
}
