package dev.schemaless.planner.subquery;

import com.google.common.collect.Iterables;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalConditionalCorrelate;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Puts columns in place of subqueries that {@link SubqueryColumnsRule} takes, and adds these columns to the rows of the expressions.
 */
final class SubqueryColumns extends RexShuttle {
    private final RelBuilder builder;
    private final Marks marks;
    private final Set<CorrelationId> variables;
    private final Set<RexSubQuery> unconditional = new HashSet<>();
    private final Map<RexSubQuery, RexNode> columns = new HashMap<>();
    private RelNode rows;
    private boolean isBesideWindows;

    /**
     * Begins with rows, and no column.
     *
     * @param variables that stand for a row in subqueries
     */
    SubqueryColumns(RelBuilder builder, Marks marks, RelNode rows, Set<CorrelationId> variables) {
        this.builder = builder;
        this.marks = marks;
        this.rows = rows;
        this.variables = variables;
    }

    /** Returns expressions over {@link #rows}. */
    List<RexNode> replaced(List<RexNode> expressions) {
        new Unconditional().apply(expressions);
        return apply(expressions);
    }

    /** Returns the rows with the further columns. */
    RelNode rows() {
        return rows;
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery subquery) {
        if (marks.isMark(subquery)) {
            return columns.computeIfAbsent(subquery, this::mark);
        }
        if (subquery.getKind() == SqlKind.SCALAR_QUERY && !unconditional.contains(subquery) && mayBeSeveral(subquery)) {
            return columns.computeIfAbsent(subquery, this::onlyValue);
        }
        if (isBesideWindows && !RexOver.containsOver(subquery.getOperands(), null)) {
            return columns.computeIfAbsent(subquery, this::column);
        }
        List<RexNode> operands = subquery.getOperands().stream()
                .map(each -> RexUtil.SubQueryFinder.find(each) == null ? each : column(each))
                .toList();
        return operands.equals(subquery.getOperands()) ? subquery : subquery.clone(subquery.getType(), operands);
    }

    private RexNode column(RexNode value) {
        ComparedColumns added = new ComparedColumns(rows);
        RexNode column = added.of(value);
        rows = added.rows(variables);
        return column;
    }

    private RexNode mark(RexSubQuery values) {
        ComparedColumns compared = new ComparedColumns(rows);
        List<RexInputRef> operands =
                values.getOperands().stream().map(compared::of).toList();
        rows = compared.rows(variables);
        int width = rows.getRowType().getFieldCount();
        RexBuilder rex = builder.getRexBuilder();
        RexNode equal = RexUtil.composeConjunction(
                rex,
                IntStream.range(0, operands.size())
                        .mapToObj(i -> rex.makeCall(
                                SqlStdOperatorTable.EQUALS,
                                operands.get(i),
                                RexUtil.shift(RexInputRef.of(i, values.rel.getRowType()), width)))
                        .toList());
        Set<CorrelationId> used = own(values.rel);
        rows = used.isEmpty()
                ? LogicalJoin.create(rows, values.rel, List.of(), equal, Set.of(), JoinRelType.LEFT_MARK)
                : markOfEachRow(values.rel, Iterables.getOnlyElement(used), equal);
        return rex.ensureType(values.getType(), RexInputRef.of(width, rows.getRowType()), true);
    }

    private RelNode markOfEachRow(RelNode values, CorrelationId row, RexNode equal) {
        return LogicalConditionalCorrelate.create(
                rows, values, List.of(), row, RelOptUtil.correlationColumns(row, values), JoinRelType.LEFT_MARK, equal);
    }

    private static boolean mayBeSeveral(RexSubQuery value) {
        Boolean isUnique = value.rel.getCluster().getMetadataQuery().areColumnsUnique(value.rel, ImmutableBitSet.of());
        return isUnique == null || !isUnique;
    }

    private RexNode onlyValue(RexSubQuery value) {
        builder.push(value.rel);
        RelNode only = builder.aggregate(
                        builder.groupKey(),
                        builder.aggregateCall(SqlStdOperatorTable.ANY_VALUE, builder.field(0)),
                        builder.countStar(null))
                .build();
        int width = rows.getRowType().getFieldCount();
        Set<CorrelationId> used = own(value.rel);
        rows = used.isEmpty()
                ? LogicalJoin.create(rows, only, List.of(), builder.literal(true), Set.of(), JoinRelType.INNER)
                : valueOfEachRow(only, Iterables.getOnlyElement(used));
        RexBuilder rex = builder.getRexBuilder();
        RexNode checked = rex.makeCall(
                OnlyValue.FUNCTION,
                RexInputRef.of(width, rows.getRowType()),
                RexInputRef.of(width + 1, rows.getRowType()));
        return rex.ensureType(value.getType(), checked, true);
    }

    private RelNode valueOfEachRow(RelNode value, CorrelationId row) {
        return LogicalCorrelate.create(
                rows, value, List.of(), row, RelOptUtil.correlationColumns(row, value), JoinRelType.INNER);
    }

    /** Returns the variables of a subquery that stand for a row of the expressions. */
    private Set<CorrelationId> own(RelNode subquery) {
        Set<CorrelationId> used = new HashSet<>(RelOptUtil.getVariablesUsed(subquery));
        used.retainAll(variables);
        return used;
    }

    /** Finds the subqueries whose value is needed for each row, not those in branches of CASE, and subqueries in windows. */
    private final class Unconditional extends RexShuttle {
        @Override
        public RexNode visitCall(RexCall call) {
            if (call.getKind() == SqlKind.CASE) {
                call.getOperands().get(0).accept(this);
                return call;
            }
            return super.visitCall(call);
        }

        @Override
        public RexNode visitOver(RexOver over) {
            isBesideWindows |= RexUtil.SubQueryFinder.find(over) != null;
            return super.visitOver(over);
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery subquery) {
            unconditional.add(subquery);
            return super.visitSubQuery(subquery);
        }
    }
}
