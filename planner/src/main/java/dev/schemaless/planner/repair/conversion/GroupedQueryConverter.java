package dev.schemaless.planner.repair.conversion;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Refuses subqueries that refer to the groups of the query around them: in its select list, {@code HAVING} and {@code
 * ORDER BY}.
 *
 * <p>Calcite 1.42.0, no issue known: {@code SqlToRelConverter} takes columns of the rows before grouping for such
 * references, all but the first of a subquery. CALCITE-7405, in 1.43.0, is near it, and was not tried.
 */
public abstract class GroupedQueryConverter extends SqlToRelConverter {
    /** The queries whose rows have been grouped. */
    private final Set<SqlNode> grouped = new HashSet<>();

    protected GroupedQueryConverter(
            RelOptTable.ViewExpander viewExpander,
            SqlValidator validator,
            Prepare.CatalogReader catalogReader,
            RelOptCluster cluster,
            SqlRexConvertletTable convertlets,
            Config config) {
        super(viewExpander, validator, catalogReader, cluster, convertlets, config);
    }

    @Override
    protected Blackboard createBlackboard(
            SqlValidatorScope scope, @Nullable Map<String, RexNode> nameToNodeMap, boolean top) {
        return new Scope(scope, nameToNodeMap, top);
    }

    /** The scope in which identifiers of a query are found. */
    private final class Scope extends Blackboard {
        Scope(SqlValidatorScope scope, @Nullable Map<String, RexNode> nameToNodeMap, boolean top) {
            super(scope, nameToNodeMap, top);
        }

        @Override
        public RexNode visit(SqlIdentifier identifier) {
            RexNode value = super.visit(identifier);
            if (value instanceof RexFieldAccess access
                    && access.getReferenceExpr() instanceof RexCorrelVariable
                    && grouped.contains(queryOf(identifier))) {
                throw refusal(access.getField().getName());
            }
            return value;
        }

        private SqlNode queryOf(SqlIdentifier identifier) {
            SqlValidatorScope.ResolvedImpl resolved = new SqlValidatorScope.ResolvedImpl();
            SqlNameMatcher names = getValidator().getCatalogReader().nameMatcher();
            scope.resolve(scope.fullyQualify(identifier).prefix(), names, false, resolved);
            return resolved.only().scope.getNode();
        }
    }

    /**
     * Converts a grouped query. Calcite looks for subqueries, and lists of constants, in the selected expressions and
     * not in ORDER BY: so it gets both as selected.
     */
    @Override
    protected void convertAgg(Blackboard bb, SqlSelect select, List<SqlNode> orderedBy, List<SqlNode> others) {
        SqlNodeList selected = select.getSelectList();
        SqlNodeList all = new SqlNodeList(selected, selected.getParserPosition());
        all.addAll(orderedBy);
        select.setSelectList(all);
        try {
            super.convertAgg(bb, select, List.of(), others);
        } finally {
            select.setSelectList(selected);
        }
        if (!orderedBy.isEmpty()) {
            List<String> names =
                    requireNonNull(validator).getValidatedNodeType(select).getFieldNames();
            RelBuilder builder = RelFactories.LOGICAL_BUILDER.create(cluster, null);
            bb.setRoot(builder.push(bb.root()).rename(names).build(), false);
        }
    }

    @Override
    protected RelNode createAggregate(
            Blackboard bb,
            ImmutableBitSet groupSet,
            ImmutableList<ImmutableBitSet> groupSets,
            List<AggregateCall> calls) {
        grouped.add(bb.scope.getNode());
        return super.createAggregate(bb, groupSet, groupSets, calls);
    }

    private static SchemalessException refusal(String column) {
        return new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot plan statement: a subquery names the column '" + column
                        + "' of the query with groups around it. Put the GROUP BY into a derived table.");
    }
}
