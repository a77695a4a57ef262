package dev.schemaless.planner.subquery;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlExplainLevel;

/**
 * Makes subqueries of one node the same if they differ in the names of their own variables alone, so that they are read once. {@code
 * COALESCE} of a subquery is a CASE with two copies of it, which Calcite converts one after the other.
 */
public final class EqualSubqueries extends RelHomogeneousShuttle {
    /** A text literal, which may spell the name of a variable, or a variable. */
    private static final Pattern LITERAL_OR_VARIABLE = Pattern.compile("'(?:[^']|'')*+'|(\\$cor\\d+)");

    private EqualSubqueries() {}

    /** Returns an equivalent plan, before its subqueries become joins. */
    public static RelNode in(RelNode logical) {
        return logical.accept(new EqualSubqueries());
    }

    @Override
    public RelNode visit(RelNode other) {
        Map<String, RexSubQuery> known = new HashMap<>();
        return super.visit(other).accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery subquery) {
                RexSubQuery visited = (RexSubQuery) super.visitSubQuery(subquery);
                RexSubQuery own = visited.clone(visited.rel.accept(EqualSubqueries.this));
                return known.computeIfAbsent(text(own), text -> own);
            }
        });
    }

    /** Returns a text that two subqueries share if their rows are the same. Variables of rows around them keep their names. */
    private static String text(RexSubQuery subquery) {
        Set<CorrelationId> outer = RelOptUtil.getVariablesUsed(subquery.rel);
        Map<String, String> names = new LinkedHashMap<>();
        outer.forEach(each -> names.put(each.getName(), each.getName()));
        String rows = RelOptUtil.toString(subquery.rel, SqlExplainLevel.DIGEST_ATTRIBUTES);
        return subquery.op + " " + subquery.getOperands() + " "
                + subquery.getType().getFullTypeString() + "\n"
                + LITERAL_OR_VARIABLE
                        .matcher(rows)
                        .replaceAll(found -> Matcher.quoteReplacement(
                                found.group(1) == null
                                        ? found.group()
                                        : names.computeIfAbsent(found.group(1), name -> "$own" + names.size())));
    }
}
