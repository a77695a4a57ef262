package dev.schemaless.planner.access;

import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.type.JsonType;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.planner.expression.EvaluationContext;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** Turns conditions into bounds once the values are known. Immutable and thread-safe. */
final class BoundResolver {
    private final Constants constants;

    BoundResolver(Constants constants) {
        this.constants = constants;
    }

    /** Returns the bound; empty if no value passes. */
    Optional<Bound> resolve(ColumnCondition condition, ScalarType type, EvaluationContext context) {
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
    List<Object> exactValues(ColumnCondition.Points points, ScalarType type, EvaluationContext context) {
        List<RexNode> nodes = points.values();
        if (nodes.size() == 1 && !ColumnCondition.Points.isArray(nodes.get(0))) {
            Object only = exact(nodes.get(0), type, context);
            return only == null ? List.of() : List.of(only);
        }
        Set<Object> values = new LinkedHashSet<>(2 * nodes.size());
        for (RexNode node : nodes) {
            if (ColumnCondition.Points.isArray(node)) {
                addMembers(node, type, context, values);
            } else {
                addIfThere(exact(node, type, context), values);
            }
        }
        return List.copyOf(values);
    }

    private static void addIfThere(@Nullable Object value, Set<Object> values) {
        if (value != null) {
            values.add(value);
        }
    }

    private void addMembers(RexNode node, ScalarType type, EvaluationContext context, Set<Object> values) {
        if (constants.valueOf(node, context) instanceof List<?> members) {
            for (Object member : members) {
                addIfThere(type.exact(member), values);
            }
        }
    }

    private Optional<Bound> range(ColumnCondition.Range range, ScalarType type, EvaluationContext context) {
        Tightest low = tightest(range.lows(), type, context, false);
        Tightest high = tightest(range.highs(), type, context, true);
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
    private record Tightest(@Nullable Object value, boolean inclusive, boolean never) {}

    /**
     * Returns the tightest of some limits. A limit between two values of the type is replaced by the lower one. Where
     * the lower value is not known the limit is left out, and stays residual.
     *
     * @param floorInclusive whether the value below a limit is within it
     */
    private Tightest tightest(
            List<ColumnCondition.Limit> limits, ScalarType type, EvaluationContext context, boolean floorInclusive) {
        Tightest found = new Tightest(null, true, false);
        for (ColumnCondition.Limit limit : limits) {
            Object value = constants.valueOf(limit.value(), context);
            if (value == null) {
                return new Tightest(null, true, true);
            }
            Object end = limit.span().last(value);
            Object exact = type.exact(end);
            Object bound = exact == null ? type.floor(end) : exact;
            if (found.value == null && bound != null) {
                found = new Tightest(bound, exact == null ? floorInclusive : limit.inclusive(), false);
            }
        }
        return found;
    }

    private Optional<Bound> like(ColumnCondition.Like like, ScalarType type, EvaluationContext context) {
        if (!(constants.valueOf(like.pattern(), context) instanceof String pattern)) {
            return Optional.empty();
        }
        int wildcard = firstWildcard(pattern);
        if (wildcard == 0 || !(type instanceof StringType || type instanceof JsonType)) {
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

    /** Returns the value that a column of the type can hold exactly; null if it holds none that equals. */
    private @Nullable Object exact(RexNode node, ScalarType type, EvaluationContext context) {
        Object value = constants.valueOf(node, context);
        return value == null ? null : type.exact(value);
    }
}
