package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.rel.RuleConfigs;
import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessEnds;
import dev.schemaless.planner.rel.SchemalessFirst;
import dev.schemaless.planner.rel.SchemalessScan;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Reads MIN and MAX over a whole table from the ends of indexes: as the first row by the column that is not NULL. */
public final class ReadEndsRule extends RelRule<RelRule.Config> {
    public ReadEndsRule() {
        super(RuleConfigs.of(
                "ReadEndsRule",
                aggregate -> aggregate
                        .operand(LogicalAggregate.class)
                        .predicate(ReadEndsRule::isOfEnds)
                        .oneInput(scan -> scan.operand(SchemalessScan.class).noInputs())));
    }

    private static boolean isOfEnds(LogicalAggregate aggregate) {
        return aggregate.getGroupSet().isEmpty()
                && !aggregate.getAggCallList().isEmpty()
                && aggregate.getAggCallList().stream().allMatch(ReadEndsRule::isEnd);
    }

    private static boolean isEnd(AggregateCall call) {
        SqlKind kind = call.getAggregation().getKind();
        return (kind == SqlKind.MIN || kind == SqlKind.MAX) && !call.hasFilter();
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalAggregate aggregate = call.rel(0);
        SchemalessScan scan = call.rel(1);
        List<SchemalessFirst> ends = new ArrayList<>();
        for (AggregateCall each : aggregate.getAggCallList()) {
            end(scan, each).ifPresent(ends::add);
        }
        if (ends.size() == aggregate.getAggCallList().size()) {
            call.transformTo(new SchemalessEnds(
                    aggregate.getCluster(),
                    aggregate.getTraitSet().replace(SchemalessConvention.INSTANCE),
                    ends,
                    aggregate.getAggCallList(),
                    aggregate.getRowType()));
        }
    }

    private static Optional<SchemalessFirst> end(SchemalessScan scan, AggregateCall call) {
        int value = scan.outputs().get(call.getArgList().get(0));
        RexBuilder rexBuilder = scan.getCluster().getRexBuilder();
        RexNode reference = new RexInputRef(value, scan.values().get(value).type());
        List<RexNode> conjuncts = new ArrayList<>(scan.spec().conjuncts());
        conjuncts.add(rexBuilder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, reference));
        SchemalessScan present = scan.with(scan.values(), scan.spec().conjunction(conjuncts), List.of(value));
        SchemalessFirst.Window window = new SchemalessFirst.Window(
                RelCollations.of(collation(call)), null, rexBuilder.makeExactLiteral(BigDecimal.ONE));
        return FirstReads.of(present, window).stream().min(Comparator.comparingDouble(SchemalessFirst::cost));
    }

    private static RelFieldCollation collation(AggregateCall call) {
        return call.getAggregation().getKind() == SqlKind.MIN
                ? new RelFieldCollation(0, RelFieldCollation.Direction.ASCENDING, RelFieldCollation.NullDirection.FIRST)
                : new RelFieldCollation(
                        0, RelFieldCollation.Direction.DESCENDING, RelFieldCollation.NullDirection.LAST);
    }
}
