package dev.schemaless.planner.arithmetic;

import dev.schemaless.planner.moment.MomentOperator;
import dev.schemaless.planner.repair.call.WindowCalls;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.tools.RelBuilder;

/** Rewrites aggregates over numbers: see {@link CheckedArithmetic}. */
final class ExactAggregates {
    private final LogicalAggregate aggregate;
    private final RexBuilder builder;
    private final RelDataTypeFactory types;

    /** The fields of the aggregate's input, then the arguments cast for it. */
    private final List<RexNode> inputs = new ArrayList<>();

    private final List<AggregateCall> calls = new ArrayList<>();

    /** The fields of the aggregate's row type, over the rewritten aggregate. */
    private final List<RexNode> outputs = new ArrayList<>();

    private ExactAggregates(LogicalAggregate aggregate) {
        RelOptCluster cluster = aggregate.getCluster();
        this.aggregate = aggregate;
        this.builder = cluster.getRexBuilder();
        this.types = cluster.getTypeFactory();
    }

    static RelNode rewrite(LogicalAggregate aggregate) {
        boolean concerned = aggregate.getAggCallList().stream().anyMatch(call -> isConcerned(call, aggregate));
        return concerned ? new ExactAggregates(aggregate).rewrite() : aggregate;
    }

    private static boolean isConcerned(AggregateCall call, LogicalAggregate aggregate) {
        if (call.getAggregation() instanceof MomentOperator) {
            return !isDouble(argument(call, aggregate));
        }
        if (call.getArgList().size() != 1) {
            return false;
        }
        RelDataType argument = argument(call, aggregate);
        return switch (call.getAggregation().getKind()) {
            case SUM, SUM0 -> isInteger(argument) && call.getType().getSqlTypeName() == SqlTypeName.DECIMAL;
            case AVG -> SqlTypeUtil.isNumeric(argument);
            default -> false;
        };
    }

    private static RelDataType argument(AggregateCall call, LogicalAggregate aggregate) {
        return inputType(call.getArgList().get(0), aggregate);
    }

    private static RelDataType inputType(int field, LogicalAggregate aggregate) {
        return aggregate.getInput().getRowType().getFieldList().get(field).getType();
    }

    private static boolean isDouble(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.DOUBLE;
    }

    private static boolean isInteger(RelDataType type) {
        return SqlTypeName.INT_TYPES.contains(type.getSqlTypeName());
    }

    private RelNode rewrite() {
        RelNode input = aggregate.getInput();
        for (int i = 0; i < input.getRowType().getFieldCount(); i++) {
            inputs.add(builder.makeInputRef(input, i));
        }
        for (int i = 0; i < aggregate.getGroupCount(); i++) {
            outputs.add(builder.makeInputRef(
                    aggregate.getRowType().getFieldList().get(i).getType(), i));
        }
        aggregate.getAggCallList().forEach(this::add);
        RelBuilder rels = RelFactories.LOGICAL_BUILDER.create(aggregate.getCluster(), null);
        rels.push(input);
        if (inputs.size() > input.getRowType().getFieldCount()) {
            rels.project(inputs);
        }
        RelNode rewritten = aggregate.copy(
                aggregate.getTraitSet(), rels.build(), aggregate.getGroupSet(), aggregate.getGroupSets(), calls);
        return rels.push(rewritten)
                .project(outputs, aggregate.getRowType().getFieldNames(), true)
                .build();
    }

    private void add(AggregateCall call) {
        if (!isConcerned(call, aggregate)) {
            outputs.add(output(call));
            return;
        }
        if (call.getAggregation() instanceof MomentOperator) {
            outputs.add(output(ofDouble(call)));
            return;
        }
        RelDataType argument = argument(call, aggregate);
        boolean nullable = call.getType().isNullable();
        switch (call.getAggregation().getKind()) {
            case SUM, SUM0 -> outputs.add(output(of(call, call.getAggregation(), call.getType())));
            case AVG -> {
                RelDataType sumType =
                        types.createTypeWithNullability(types.getTypeSystem().deriveSumType(types, argument), nullable);
                RexNode sum = output(of(call, SqlStdOperatorTable.SUM, sumType));
                RexNode count = output(
                        copy(call, SqlStdOperatorTable.COUNT, call.getArgList().get(0), bigint()));
                outputs.add(CheckedFunctions.quotient(builder, call.getType(), sum, count));
            }
            default -> throw new IllegalStateException("not concerned: " + call);
        }
    }

    private RelDataType bigint() {
        return types.createSqlType(SqlTypeName.BIGINT);
    }

    /** Returns a call like the given one, with its argument cast to the result's type where that matters. */
    private AggregateCall of(AggregateCall call, SqlAggFunction function, RelDataType type) {
        int index = call.getArgList().get(0);
        RelDataType argument = argument(call, aggregate);
        if (argument.getSqlTypeName() == type.getSqlTypeName() || isInteger(type)) {
            return copy(call, function, index, type);
        }
        RelDataType target = types.createTypeWithNullability(type, argument.isNullable());
        inputs.add(builder.makeCast(target, inputs.get(index), true, false));
        return copy(call, function, inputs.size() - 1, type);
    }

    /** Returns the call with its argument cast to DOUBLE. */
    private AggregateCall ofDouble(AggregateCall call) {
        inputs.add(toDouble(inputs.get(call.getArgList().get(0)), builder));
        return copy(call, call.getAggregation(), inputs.size() - 1, call.getType());
    }

    private static RexNode toDouble(RexNode value, RexBuilder builder) {
        RelDataTypeFactory types = builder.getTypeFactory();
        RelDataType target = types.createTypeWithNullability(
                types.createSqlType(SqlTypeName.DOUBLE), value.getType().isNullable());
        return builder.makeCast(target, value, true, false);
    }

    private static AggregateCall copy(AggregateCall call, SqlAggFunction function, int argument, RelDataType type) {
        return AggregateCall.create(
                call.getParserPosition(),
                function,
                call.isDistinct(),
                call.isApproximate(),
                call.ignoreNulls(),
                call.rexList,
                List.of(argument),
                call.filterArg,
                call.distinctKeys,
                call.collation,
                type,
                null);
    }

    private RexNode output(AggregateCall call) {
        calls.add(call);
        return builder.makeInputRef(call.getType(), aggregate.getGroupCount() + calls.size() - 1);
    }

    /** Gives variances and their like over a window a DOUBLE as argument. */
    static RexNode rewrite(RexOver over, RexBuilder builder) {
        if (!(over.getAggOperator() instanceof MomentOperator)) {
            return over;
        }
        RexNode number = over.getOperands().get(0);
        return isDouble(number.getType())
                ? over
                : WindowCalls.withOperands(over, List.of(toDouble(number, builder)), builder);
    }
}
