package dev.schemaless.planner.repair.conversion;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableSet;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * The group keys of a query to which its subqueries refer. Used by one thread.
 *
 * <p>Calcite's converter takes such a reference for a column of the rows before grouping. It then finds the group key
 * for the first column of a subquery. It finds none for a second one, nor for columns of nested subqueries. So each
 * reference becomes a marker while the query is converted, a field of a row type that occurs nowhere else. When the
 * query is done, the markers become references to the group keys.
 */
final class GroupColumns {
    private final SqlSelect query;
    private final RelDataType grouped;
    private final NumberedKeys keys;
    private final CorrelationId groups;
    private final RexBuilder builder;
    private @Nullable RelDataType result;
    private @Nullable RelDataType marked;
    private boolean numbered;

    /**
     * Begins with a query whose grouping has not been converted yet.
     *
     * @param grouped the row type of the rows to group
     * @param keys the group keys
     * @param groups the variable by which subqueries refer to a row of the result
     */
    GroupColumns(SqlSelect query, RelDataType grouped, NumberedKeys keys, CorrelationId groups, RexBuilder builder) {
        this.query = query;
        this.grouped = grouped;
        this.keys = keys;
        this.groups = groups;
        this.builder = builder;
    }

    boolean belongsTo(@Nullable SqlNode node) {
        return query == node;
    }

    /** Says whether the grouping has been converted, so that subqueries ask of its result. */
    boolean isGrouping() {
        return result != null;
    }

    /** Takes the row type of the groups, and how many of its first columns are group keys. */
    void group(RelDataType groups, int keyColumns) {
        RelDataTypeFactory.Builder fields = builder.getTypeFactory().builder();
        fields.addAll(grouped.getFieldList());
        fields.addAll(groups.getFieldList());
        fields.add("$" + this.groups.getName(), SqlTypeName.BOOLEAN);
        marked = fields.uniquify().build();
        result = groups;
        numbered = keyColumns == keys.count();
    }

    /**
     * Returns the mark for a column of the grouped rows, until {@link #unmark} replaces it.
     *
     * @throws SchemalessException with {@code STATEMENT_INVALID} if the query is not grouped by the column, with {@code
     *     NOT_SUPPORTED} if its column among the groups' is not known
     */
    RexNode mark(RexFieldAccess access) {
        if (!numbered) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot ask for '" + access.getField().getName()
                            + "' in a subquery: its column among the groups is not known. Ask a derived table of the groups.");
        }
        int key = keys.ofColumn(access.getField().getIndex())
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.STATEMENT_INVALID,
                        "Cannot ask for '" + access.getField().getName()
                                + "' in a subquery: the query around it is not grouped by this column."));
        CorrelationId variable = ((RexCorrelVariable) access.getReferenceExpr()).id;
        return builder.makeFieldAccess(
                builder.makeCorrel(requireNonNull(marked, "marked"), variable), grouped.getFieldCount() + key);
    }

    /** Returns the query with the groups' columns where there are marks. */
    RelNode unmark(RelNode rel) {
        if (rel instanceof Project project) {
            return unmark(project, unmark(project.getInput()));
        }
        return rel instanceof Filter filter ? unmark(filter, unmark(filter.getInput())) : rel;
    }

    private RelNode unmark(Project project, RelNode input) {
        Unmarking unmarking = new Unmarking();
        List<RexNode> expressions = unmarking.visitList(project.getProjects());
        return LogicalProject.create(
                input,
                project.getHints(),
                expressions,
                project.getRowType().getFieldNames(),
                variables(unmarking, project.getVariablesSet()));
    }

    private RelNode unmark(Filter filter, RelNode input) {
        Unmarking unmarking = new Unmarking();
        RexNode condition = filter.getCondition().accept(unmarking);
        return LogicalFilter.create(input, condition, variables(unmarking, filter.getVariablesSet()));
    }

    private ImmutableSet<CorrelationId> variables(Unmarking unmarking, Set<CorrelationId> others) {
        return unmarking.found ? ImmutableSet.of(groups) : ImmutableSet.copyOf(others);
    }

    /** Looks into subqueries, and into those that are nested in them. */
    private final class Unmarking extends RexShuttle {
        private boolean found;

        @Override
        public RexNode visitSubQuery(RexSubQuery subQuery) {
            RexSubQuery visited = (RexSubQuery) super.visitSubQuery(subQuery);
            return visited.clone(visited.rel.accept(new RelHomogeneousShuttle() {
                @Override
                public RelNode visit(RelNode other) {
                    return super.visit(other).accept(Unmarking.this);
                }
            }));
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            RelDataType row = access.getReferenceExpr().getType();
            if (!(access.getReferenceExpr() instanceof RexCorrelVariable) || !row.equals(marked)) {
                return super.visitFieldAccess(access);
            }
            found = true;
            RexNode group = builder.makeCorrel(requireNonNull(result, "result"), groups);
            return builder.makeFieldAccess(group, access.getField().getIndex() - grouped.getFieldCount());
        }
    }
}
