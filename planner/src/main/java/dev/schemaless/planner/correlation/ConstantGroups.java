package dev.schemaless.planner.correlation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.tools.RelBuilder;

/**
 * Removes constants from group keys. Rows that are grouped by constants alone, such as those of an EXISTS, are grouped by
 * nothing. The group is kept only if there is a row. Without aggregate functions, one row is read.
 */
public final class ConstantGroups extends RelHomogeneousShuttle {
    private final RelBuilder builder;

    /** Makes plans with a builder. */
    public ConstantGroups(RelBuilder builder) {
        this.builder = builder;
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited instanceof LogicalAggregate aggregate && mayBeRewritten(aggregate)
                ? keys(aggregate).map(keys -> rewrite(aggregate, keys)).orElse(visited)
                : visited;
    }

    private static boolean mayBeRewritten(LogicalAggregate aggregate) {
        return aggregate.getGroupCount() > 0 && aggregate.getGroupType() == Aggregate.Group.SIMPLE;
    }

    /** Returns the group keys; empty if one of them is not constant. */
    private static Optional<List<RexLiteral>> keys(LogicalAggregate aggregate) {
        List<RexLiteral> keys = new ArrayList<>();
        for (int key : aggregate.getGroupSet()) {
            Optional<RexLiteral> constant = constant(aggregate.getInput(), key);
            if (constant.isEmpty()) {
                return Optional.empty();
            }
            keys.add(constant.get());
        }
        return Optional.of(keys);
    }

    /** Returns the group keys of distinct rows, which are constants all; empty if it is another aggregate. */
    static Optional<List<RexLiteral>> keysOfExistence(LogicalAggregate aggregate) {
        return mayBeRewritten(aggregate) && aggregate.getAggCallList().isEmpty() ? keys(aggregate) : Optional.empty();
    }

    /** Returns the value of a column that is a literal; empty for other columns. */
    static Optional<RexLiteral> constant(RelNode rel, int column) {
        if (!(rel instanceof Project project)) {
            return Optional.empty();
        }
        RexNode value = project.getProjects().get(column);
        if (value instanceof RexInputRef ref) {
            return constant(project.getInput(), ref.getIndex());
        }
        return value instanceof RexLiteral literal ? Optional.of(literal) : Optional.empty();
    }

    private RelNode rewrite(LogicalAggregate aggregate, List<RexLiteral> keys) {
        List<RexNode> outputs = new ArrayList<>(keys);
        builder.push(aggregate.getInput());
        if (aggregate.getAggCallList().isEmpty()) {
            builder.limit(0, 1);
        } else {
            outputs.addAll(functionsOfAnyRows(aggregate));
        }
        return builder.project(outputs, aggregate.getRowType().getFieldNames(), true)
                .convert(aggregate.getRowType(), true)
                .build();
    }

    private List<RexNode> functionsOfAnyRows(LogicalAggregate aggregate) {
        List<RelBuilder.AggCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            calls.add(builder.aggregateCall(call));
        }
        calls.add(builder.countStar("rows"));
        builder.aggregate(builder.groupKey(), calls);
        int functions = calls.size() - 1;
        builder.filter(builder.call(SqlStdOperatorTable.GREATER_THAN, builder.field(functions), builder.literal(0)));
        return builder.fields().subList(0, functions);
    }
}
