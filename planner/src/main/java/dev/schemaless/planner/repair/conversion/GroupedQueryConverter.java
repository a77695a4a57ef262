package dev.schemaless.planner.repair.conversion;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
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
 * Extends Calcite's converter to subqueries that refer to the group keys of the query around them: in its select list,
 * {@code HAVING} and {@code ORDER BY}.
 *
 * <p>Calcite 1.42.0, no issue known: {@code SqlToRelConverter} finds only the first group key of a subquery (see
 * {@link GroupColumns}). It knows the groups in only one subquery of a HAVING, and does not look for subqueries in ORDER BY.
 * CALCITE-7405, in 1.43.0, is near it, and was not tried.
 */
public abstract class GroupedQueryConverter extends SqlToRelConverter {
    private final SqlValidator sqlValidator;
    /** The queries with groups that are being converted, the innermost first. */
    private final Deque<GroupColumns> grouped = new ArrayDeque<>();

    protected GroupedQueryConverter(
            RelOptTable.ViewExpander viewExpander,
            SqlValidator validator,
            Prepare.CatalogReader catalogReader,
            RelOptCluster cluster,
            SqlRexConvertletTable convertlets,
            Config config) {
        super(viewExpander, validator, catalogReader, cluster, convertlets, config);
        this.sqlValidator = validator;
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
            return value instanceof RexFieldAccess access && access.getReferenceExpr() instanceof RexCorrelVariable
                    ? ofQueryAround(identifier, access)
                    : value;
        }

        private RexNode ofQueryAround(SqlIdentifier identifier, RexFieldAccess access) {
            SqlValidatorScope.ResolvedImpl resolved = new SqlValidatorScope.ResolvedImpl();
            SqlNameMatcher names = getValidator().getCatalogReader().nameMatcher();
            scope.resolve(scope.fullyQualify(identifier).prefix(), names, false, resolved);
            SqlNode query = resolved.only().scope.getNode();
            return grouped.stream()
                    .filter(groups -> groups.isGrouping() && groups.belongsTo(query))
                    .findFirst()
                    .map(groups -> groups.mark(access))
                    .orElse(access);
        }
    }

    @Override
    protected void convertAgg(Blackboard bb, SqlSelect select, List<SqlNode> orderedBy, List<SqlNode> others) {
        NumberedKeys keys = NumberedKeys.of(select, sqlValidator, bb::convertExpression);
        GroupColumns groups =
                new GroupColumns(select, bb.root().getRowType(), keys, cluster.createCorrel(), rexBuilder);
        grouped.push(groups);
        try {
            convertGrouped(bb, select, orderedBy, others);
        } finally {
            grouped.pop();
        }
        bb.setRoot(groups.unmark(bb.root()), false);
    }

    @Override
    protected RelNode createAggregate(
            Blackboard bb,
            ImmutableBitSet groupSet,
            ImmutableList<ImmutableBitSet> groupSets,
            List<AggregateCall> calls) {
        RelNode aggregate = super.createAggregate(bb, groupSet, groupSets, calls);
        GroupColumns groups = grouped.peek();
        if (groups != null && !groups.isGrouping() && groups.belongsTo(bb.scope.getNode())) {
            groups.group(aggregate.getRowType(), groupSet.cardinality());
        }
        return aggregate;
    }

    /**
     * Converts a grouped query. Calcite looks for subqueries, and lists of constants, in the selected expressions and
     * not in ORDER BY: so it gets both as selected. A HAVING with several subqueries is selected too: Calcite resolves
     * the group keys of the first one only.
     */
    private void convertGrouped(Blackboard bb, SqlSelect select, List<SqlNode> orderedBy, List<SqlNode> others) {
        SqlNode having = select.getHaving();
        boolean selectsHaving = having != null && Subqueries.countIn(having) > 1;
        if (orderedBy.isEmpty() && !selectsHaving) {
            super.convertAgg(bb, select, orderedBy, others);
            return;
        }
        SqlNodeList selected = select.getSelectList();
        SqlNodeList all = new SqlNodeList(selected, selected.getParserPosition());
        all.addAll(orderedBy);
        if (selectsHaving) {
            all.add(having);
            select.setHaving(null);
        }
        select.setSelectList(all);
        try {
            super.convertAgg(bb, select, List.of(), others);
        } finally {
            select.setSelectList(selected);
            select.setHaving(having);
        }
        RelNode root = selectsHaving ? having((Project) bb.root(), all.size() - 1) : bb.root();
        List<String> names = sqlValidator.getValidatedNodeType(select).getFieldNames();
        bb.setRoot(builder().push(root).rename(names).build(), false);
    }

    /** Returns the rows whose value at a position is true, without that value. */
    private static RelNode having(Project project, int position) {
        List<RexNode> values = new ArrayList<>(project.getProjects());
        List<String> names = new ArrayList<>(project.getRowType().getFieldNames());
        names.remove(position);
        ImmutableSet<CorrelationId> variables = ImmutableSet.copyOf(project.getVariablesSet());
        RelNode groups = LogicalFilter.create(project.getInput(), values.remove(position), variables);
        boolean asks = RexUtil.SubQueryFinder.find(values) != null;
        return LogicalProject.create(groups, project.getHints(), values, names, asks ? variables : ImmutableSet.of());
    }

    private RelBuilder builder() {
        return RelFactories.LOGICAL_BUILDER.create(cluster, null);
    }
}
