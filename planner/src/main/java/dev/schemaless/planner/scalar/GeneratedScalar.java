package dev.schemaless.planner.scalar;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.planner.expression.SessionCalls;
import dev.schemaless.planner.type.SchemalessTypeFactory;
import java.lang.reflect.Type;
import java.util.List;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.adapter.enumerable.RexToLixTranslator;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Primitive;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableFunction;

/** A call of a function in generated code; the function is a constant of a public enumeration, which that code names. */
record GeneratedScalar(Enum<?> function, boolean takesNull) implements ImplementableFunction {
    private static final JavaTypeFactory TYPES = new SchemalessTypeFactory();

    @Override
    public CallImplementor getImplementor() {
        return RexImpTable.createImplementor(
                GeneratedScalar.this::implement, takesNull ? NullPolicy.NONE : NullPolicy.SEMI_STRICT, false);
    }

    private Expression implement(RexToLixTranslator translator, RexCall call, List<Expression> operands) {
        List<Expression> boxed = operands.stream().map(Expressions::box).toList();
        Expression guard = Expressions.convert_(
                Expressions.call(translator.getRoot(), "get", Expressions.constant(SessionCalls.GUARD)),
                StatementGuard.class);
        Expression value = Expressions.call(
                Expressions.constant(function), "apply", Expressions.newArrayInit(Object.class, boxed), guard);
        Type type = TYPES.getJavaClass(call.getType());
        return Expressions.convert_(value, Primitive.box(type));
    }

    @Override
    public List<FunctionParameter> getParameters() {
        return List.of();
    }
}
