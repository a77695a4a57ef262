package dev.schemaless.planner.subquery;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * Counts how often the parts of a plan will be read when subqueries are joins. {@code NOT IN}, and {@code IN} within
 * another expression, read values that may be NULL more than once; each such subquery in another doubles that, and the
 * plan.
 */
public final class SubqueryReads {
    /** The most reads, which are planned within seconds. */
    private static final long MOST = 250;

    private SubqueryReads() {}

    /**
     * Refuses a plan that would read a subquery too often.
     *
     * @throws SchemalessException with {@code LIMIT_EXCEEDED}
     */
    public static void requireFew(RelNode rel) {
        look(rel, 1);
    }

    private static void look(RelNode rel, long reads) {
        new RelVisitor() {
            @Override
            public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
                lookAt(node, reads);
                super.visit(node, ordinal, parent);
            }
        }.go(rel);
    }

    private static void lookAt(RelNode node, long reads) {
        Set<RexNode> conditions = new HashSet<>(
                node instanceof Filter filter ? RelOptUtil.conjunctions(filter.getCondition()) : List.of());
        node.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery subquery) {
                boolean once = subquery.getKind() != SqlKind.IN || conditions.contains(subquery);
                look(subquery.rel, require(!once && InSubqueries.mayCompareNull(subquery) ? 2 * reads : reads));
                return super.visitSubQuery(subquery);
            }
        });
    }

    private static long require(long reads) {
        if (reads > MOST) {
            throw new SchemalessException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot plan statement: a subquery would be read " + reads + " times, of at most " + MOST
                            + ", because it is within NOT IN, or IN under OR or in a value, that may give NULL."
                            + " Nest fewer, use EXISTS, or compare values that are never NULL, such as a primary key or COALESCE(column, 0).");
        }
        return reads;
    }
}
