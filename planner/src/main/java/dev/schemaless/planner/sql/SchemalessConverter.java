package dev.schemaless.planner.sql;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.schemaless.planner.ProductVersion;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.function.SchemalessConvertlets;
import dev.schemaless.planner.predicate.AccessHints;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.hint.HintPredicates;
import org.apache.calcite.rel.hint.HintStrategyTable;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.Litmus;
import org.jspecify.annotations.Nullable;

/** Calcite's converter; an INSERT becomes the query of the values it writes, cast to the columns it names. */
final class SchemalessConverter extends SqlToRelConverter {
    private static final HintStrategyTable HINTS = hints();

    private static final Set<SqlKind> SETS_OF_KEYS =
            EnumSet.of(SqlKind.GROUPING_SETS, SqlKind.ROLLUP, SqlKind.CUBE, SqlKind.ROW);

    private final SqlValidator sqlValidator;
    /** Of the queries with groups that are being converted, the innermost first. */
    private final Deque<GroupColumns> grouped = new ArrayDeque<>();

    SchemalessConverter(
            RelOptTable.ViewExpander viewExpander,
            SqlValidator validator,
            Prepare.CatalogReader catalogReader,
            RelOptCluster cluster) {
        super(
                viewExpander,
                validator,
                catalogReader,
                cluster,
                new SchemalessConvertlets(SchemaNames.DEFAULT, ProductVersion.TEXT),
                SqlToRelConverter.config()
                        .withExpand(false)
                        .withTrimUnusedFields(true)
                        // outputs stay in terms of the derived table they are of: Calcite reads them so, whatever else
                        // they were merged into, where one of them is a subquery
                        .addRelBuilderConfigTransform(builder -> builder.withBloat(-1))
                        .withHintStrategyTable(HINTS)
                        // a list of constants stays a predicate, however long: an index can answer it
                        .withInSubQueryThreshold(Integer.MAX_VALUE));
        this.sqlValidator = validator;
    }

    private static HintStrategyTable hints() {
        HintStrategyTable.Builder builder = HintStrategyTable.builder();
        AccessHints.NAMES.forEach(name -> builder.hintStrategy(name, HintPredicates.TABLE_SCAN));
        return builder.build();
    }

    @Override
    protected RelNode convertInsert(SqlInsert insert) {
        RelDataType target = sqlValidator.getValidatedNodeType(insert);
        return cast(convertAssigned(insert.getSource(), target), target);
    }

    @Override
    protected Blackboard createBlackboard(
            SqlValidatorScope scope, @Nullable Map<String, RexNode> nameToNodeMap, boolean top) {
        return new Scope(scope, nameToNodeMap, top);
    }

    /** Where identifiers of a query are found. */
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
                    .filter(groups -> groups.areGrouped() && groups.areOf(query))
                    .findFirst()
                    .map(groups -> groups.mark(access))
                    .orElse(access);
        }
    }

    @Override
    protected void convertAgg(Blackboard bb, SqlSelect select, List<SqlNode> orderedBy, List<SqlNode> others) {
        RelDataType rows = bb.root().getRowType();
        GroupColumns groups =
                new GroupColumns(select, rows, groupOfColumn(bb, select), cluster.createCorrel(), rexBuilder);
        grouped.push(groups);
        try {
            convertGrouped(bb, select, orderedBy, others);
        } finally {
            grouped.pop();
        }
        bb.setRoot(groups.unmark(bb.root()), false);
    }

    /** Returns which of the groups' columns, numbered as Calcite does, a column of what is grouped is. */
    private static Map<Integer, Integer> groupOfColumn(Blackboard bb, SqlSelect select) {
        List<SqlNode> keys = new ArrayList<>();
        if (select.getGroup() != null) {
            select.getGroup().forEach(item -> addKeys(item, keys));
        }
        Map<Integer, Integer> groups = new HashMap<>();
        for (int i = 0; i < keys.size(); i++) {
            if (keys.get(i) instanceof SqlIdentifier key && bb.convertExpression(key) instanceof RexInputRef column) {
                groups.put(column.getIndex(), i);
            }
        }
        return groups;
    }

    private static void addKeys(SqlNode item, List<SqlNode> keys) {
        if (item instanceof SqlNodeList list) {
            list.forEach(each -> addKeys(each, keys));
        } else if (item instanceof SqlCall call && SETS_OF_KEYS.contains(call.getKind())) {
            call.getOperandList().forEach(each -> addKeys(each, keys));
        } else if (keys.stream().noneMatch(key -> key.equalsDeep(item, Litmus.IGNORE))) {
            keys.add(item);
        }
    }

    @Override
    protected RelNode createAggregate(
            Blackboard bb,
            ImmutableBitSet groupSet,
            ImmutableList<ImmutableBitSet> groupSets,
            List<AggregateCall> calls) {
        RelNode aggregate = super.createAggregate(bb, groupSet, groupSets, calls);
        GroupColumns groups = grouped.peek();
        if (groups != null && !groups.areGrouped() && groups.areOf(bb.scope.getNode())) {
            groups.group(aggregate.getRowType());
        }
        return aggregate;
    }

    /**
     * Calcite looks for subqueries, which lists of constants are to it, in what is selected and not in what is ordered by: it is given
     * both as selected. So is a HAVING of several subqueries, of which it would tell one alone what it asks of the groups.
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

    /** Returns the rows for which what they have at a position is true, without it. */
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

    /** Converts a SELECT whose values are assigned to columns. */
    RelNode convertAssigned(SqlNode select, RelDataType target) {
        return convertQueryRecursive(select, true, target).project();
    }

    /** Returns the rows with each value cast to the type of the target's field at its position. */
    static RelNode cast(RelNode source, RelDataType target) {
        RelOptCluster cluster = source.getCluster();
        RexBuilder rexBuilder = cluster.getRexBuilder();
        List<RexNode> cast = new ArrayList<>();
        for (int i = 0; i < target.getFieldCount(); i++) {
            RexNode value = rexBuilder.makeInputRef(source, i);
            RelDataType type = cluster.getTypeFactory()
                    .createTypeWithNullability(target.getFieldList().get(i).getType(), true);
            cast.add(rexBuilder.ensureType(type, value, true));
        }
        return RelFactories.LOGICAL_BUILDER
                .create(cluster, null)
                .push(source)
                .project(cast, target.getFieldNames(), true)
                .build();
    }
}
