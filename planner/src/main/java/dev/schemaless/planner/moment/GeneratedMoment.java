package dev.schemaless.planner.moment;

import java.lang.reflect.Type;
import java.util.List;
import org.apache.calcite.adapter.enumerable.AggAddContext;
import org.apache.calcite.adapter.enumerable.AggContext;
import org.apache.calcite.adapter.enumerable.AggImplementor;
import org.apache.calcite.adapter.enumerable.AggResetContext;
import org.apache.calcite.adapter.enumerable.AggResultContext;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.StrictAggImplementor;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.AggregateFunction;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableAggFunction;
import org.apache.calcite.sql.type.SqlTypeName;

/** A function in generated code, over groups and over windows: the argument is a {@code DOUBLE}. */
record GeneratedMoment(MomentFunction function) implements AggregateFunction, ImplementableAggFunction {
    @Override
    public AggImplementor getImplementor(boolean windowContext) {
        return new Implementor(function);
    }

    @Override
    public RelDataType getReturnType(RelDataTypeFactory types) {
        return types.createTypeWithNullability(types.createSqlType(SqlTypeName.DOUBLE), true);
    }

    @Override
    public List<FunctionParameter> getParameters() {
        return List.of();
    }

    private static final class Implementor extends StrictAggImplementor {
        private final MomentFunction function;

        Implementor(MomentFunction function) {
            this.function = function;
        }

        @Override
        public List<Type> getNotNullState(AggContext info) {
            return List.of(Moments.class);
        }

        @Override
        protected void implementNotNullReset(AggContext info, AggResetContext reset) {
            Expression fresh = Expressions.new_(Moments.class);
            reset.currentBlock()
                    .add(Expressions.statement(
                            Expressions.assign(reset.accumulator().get(0), fresh)));
        }

        @Override
        protected void implementNotNullAdd(AggContext info, AggAddContext add) {
            Expression number = EnumUtils.convert(add.arguments().get(0), double.class);
            add.currentBlock()
                    .add(Expressions.statement(
                            Expressions.call(add.accumulator().get(0), "add", number)));
        }

        @Override
        protected Expression implementNotNullResult(AggContext info, AggResultContext result) {
            return Expressions.call(
                    Expressions.constant(function),
                    "result",
                    result.accumulator().get(0));
        }
    }
}
