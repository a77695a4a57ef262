package dev.schemaless.planner.subquery;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.schemaless.planner.rel.RuleConfigs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.tools.RelBuilder;

/**
 * Makes a condition {@code NOT IN} a {@code NOT EXISTS} of an equal value, which can be looked up for each row. Where NULL may be, there are
 * further conditions (a null-aware anti join): no value is NULL, and the operand is not NULL unless there are no values. These are read once,
 * one row of each. A mark join would read all values. It is the way of values with NULLs that may differ when they are read again, and of
 * those that have subqueries themselves: these would be planned three times.
 */
public final class NotInRule extends RelRule<RelRule.Config> {
    public NotInRule() {
        super(RuleConfigs.of(
                "NotInRule",
                filter -> filter.operand(LogicalFilter.class)
                        .predicate(RexUtil.SubQueryFinder::containsSubQuery)
                        .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalFilter filter = call.rel(0);
        List<RexNode> conjuncts = RelOptUtil.conjunctions(filter.getCondition());
        for (int i = 0; i < conjuncts.size(); i++) {
            Optional<RexSubQuery> values = rewritten(conjuncts.get(i));
            if (values.isPresent()) {
                List<RexNode> conditions = new ArrayList<>(conjuncts);
                conditions.remove(i);
                call.transformTo(with(filter, conditions, values.get(), call.builder()));
                return;
            }
        }
    }

    /** Returns the values of a NOT IN that is to be a NOT EXISTS. */
    private static Optional<RexSubQuery> rewritten(RexNode conjunct) {
        return conjunct.getKind() == SqlKind.NOT
                        && ((RexCall) conjunct).getOperands().get(0) instanceof RexSubQuery values
                        && values.getKind() == SqlKind.IN
                        && !RexUtil.allLiterals(values.getOperands())
                        && values.getOperands().stream().allMatch(each -> RexUtil.SubQueryFinder.find(each) == null)
                        && (!Marks.mayCompareNull(values) || isSplit(values))
                ? Optional.of(values)
                : Optional.empty();
    }

    /** Says whether values with NULLs are those of one column, perhaps widened, and may be read three times. */
    private static boolean isSplit(RexSubQuery values) {
        return values.getOperands().size() == 1
                && RelOptUtil.getVariablesUsed(values.rel).isEmpty()
                && withoutCast(values.getOperands().get(0)) instanceof RexInputRef
                && RepeatableRows.of(values.rel)
                && !hasSubquery(values.rel);
    }

    private static boolean hasSubquery(RelNode rel) {
        boolean[] found = {false};
        rel.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery subquery) {
                found[0] = true;
                return subquery;
            }
        });
        return found[0] || rel.getInputs().stream().anyMatch(NotInRule::hasSubquery);
    }

    private static RexNode withoutCast(RexNode node) {
        return node.getKind() == SqlKind.CAST ? ((RexCall) node).getOperands().get(0) : node;
    }

    private static boolean isNullable(RelNode values) {
        return values.getRowType().getFieldList().get(0).getType().isNullable();
    }

    private static RelNode with(
            LogicalFilter filter, List<RexNode> conditions, RexSubQuery values, RelBuilder builder) {
        CorrelationId row =
                Sets.intersection(filter.getVariablesSet(), RelOptUtil.getVariablesUsed(values.rel)).stream()
                        .findFirst()
                        .orElseGet(filter.getCluster()::createCorrel);
        builder.push(values.rel);
        List<RexNode> equal = new ArrayList<>();
        for (RexNode each : values.getOperands()) {
            equal.add(builder.equals(ofOuter(each, filter.getInput(), row), builder.field(equal.size())));
        }
        conditions.add(noneOf(builder.filter(equal)));
        if (Marks.mayCompareNull(values)) {
            conditions.addAll(noneUnknown(values.getOperands().get(0), values.rel, builder));
        }
        return LogicalFilter.create(
                filter.getInput(),
                RexUtil.composeConjunction(filter.getCluster().getRexBuilder(), conditions),
                ImmutableSet.<CorrelationId>builder()
                        .addAll(filter.getVariablesSet())
                        .add(row)
                        .build());
    }

    private static List<RexNode> noneUnknown(RexNode compared, RelNode values, RelBuilder builder) {
        List<RexNode> conditions = new ArrayList<>();
        if (isNullable(values)) {
            builder.push(values);
            conditions.add(noneOf(builder.filter(builder.isNull(builder.field(0)))));
        }
        if (compared.getType().isNullable()) {
            conditions.add(builder.or(builder.isNotNull(compared), noneOf(builder.push(values))));
        }
        return conditions;
    }

    /** Returns an expression over a row as one over the variable that stands for the row. */
    private static RexNode ofOuter(RexNode compared, RelNode rows, CorrelationId row) {
        RexBuilder builder = rows.getCluster().getRexBuilder();
        RexNode outer = builder.makeCorrel(rows.getRowType(), row);
        return compared.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return builder.makeFieldAccess(outer, ref.getIndex());
            }
        });
    }

    private static RexNode noneOf(RelBuilder rows) {
        return rows.not(RexSubQuery.exists(rows.build()));
    }
}
