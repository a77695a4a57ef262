package dev.schemaless.planner.predicate;

import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.type.ValueBridge;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** Turns conditions into bounds once the values are known. */
final class BoundResolver {
    private static final Object[] NO_ROW = {};

    private BoundResolver() {}

    /** Returns the bound; empty if no value passes. */
    static Optional<Bound> resolve(ColumnCondition condition, ScalarType type, EvaluationContext context) {
        if (condition instanceof ColumnCondition.Points points) {
            List<Object> values = exactValues(points, type, context);
            return values.isEmpty() ? Optional.empty() : Optional.of(new Bound.In(values));
        }
        if (condition instanceof ColumnCondition.Range range) {
            return range(range, type, context);
        }
        if (condition instanceof ColumnCondition.Like like) {
            return like(like, type, context);
        }
        return Optional.of(condition instanceof ColumnCondition.IsNull ? new Bound.IsNull() : new Bound.IsNotNull());
    }

    /** Returns the values that a column of the type can hold exactly, each once; others equal no row. */
    static List<Object> exactValues(ColumnCondition.Points points, ScalarType type, EvaluationContext context) {
        return points.values().stream()
                .flatMap(node -> exact(node, type, context).stream())
                .distinct()
                .toList();
    }

    /** A limit between two values of the type is left out: what it would cut off is residual. */
    private static Optional<Bound> range(ColumnCondition.Range range, ScalarType type, EvaluationContext context) {
        Tightest low = Tightest.of(range.lows(), type, context);
        Tightest high = Tightest.of(range.highs(), type, context);
        if (low.never() || high.never()) {
            return Optional.empty();
        }
        if (low.value() == null && high.value() == null) {
            return Optional.of(new Bound.IsNotNull());
        }
        return Optional.of(new Bound.Range(low.value(), low.inclusive(), high.value(), high.inclusive()));
    }

    /**
     * One of several limits on the same side: the first that the type can hold. Any one is a superset of all.
     *
     * @param never whether a limit is NULL, which no value is above or below
     */
    private record Tightest(@Nullable Object value, boolean inclusive, boolean never) {
        static Tightest of(List<ColumnCondition.Limit> limits, ScalarType type, EvaluationContext context) {
            Tightest found = new Tightest(null, true, false);
            for (ColumnCondition.Limit limit : limits) {
                if (valueOf(limit.value(), context) == null) {
                    return new Tightest(null, true, true);
                }
                Optional<Object> exact = exact(limit.value(), type, context);
                if (found.value == null && exact.isPresent()) {
                    found = new Tightest(exact.get(), limit.inclusive(), false);
                }
            }
            return found;
        }
    }

    private static Optional<Bound> like(ColumnCondition.Like like, ScalarType type, EvaluationContext context) {
        if (!(valueOf(like.pattern(), context) instanceof String pattern)) {
            return Optional.empty();
        }
        int wildcard = firstWildcard(pattern);
        if (wildcard == 0 || !(type instanceof StringType)) {
            return Optional.of(new Bound.IsNotNull());
        }
        String prefix = pattern.substring(0, wildcard);
        return Optional.of(wildcard == pattern.length() ? new Bound.In(List.of(prefix)) : new Bound.StartsWith(prefix));
    }

    private static int firstWildcard(String pattern) {
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '%' || c == '_') {
                return i;
            }
        }
        return pattern.length();
    }

    private static Optional<Object> exact(RexNode node, ScalarType type, EvaluationContext context) {
        Object value = valueOf(node, context);
        return value == null ? Optional.empty() : Optional.ofNullable(type.exact(value));
    }

    /** Returns a constant's value in the catalog's form. */
    private static @Nullable Object valueOf(RexNode node, EvaluationContext context) {
        return ValueBridge.of(node.getType()).toCatalog(Evaluators.of(node).evaluate(NO_ROW, context));
    }
}
