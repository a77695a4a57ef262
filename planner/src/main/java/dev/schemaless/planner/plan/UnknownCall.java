package dev.schemaless.planner.plan;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.expression.Evaluators;
import java.util.Optional;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** Names the first call of a plan that the evaluator does not know: no operator can run the plan then. */
final class UnknownCall extends RexShuttle {
    private @Nullable String name;

    private UnknownCall() {}

    /** Returns the refusal of a statement, with the name of such a call; empty if the plan has none. */
    static Optional<SchemalessException> refusal(RelNode plan, Throwable cause) {
        UnknownCall unknown = new UnknownCall();
        plan.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                return super.visit(other).accept(unknown);
            }
        });
        return Optional.ofNullable(unknown.name)
                .map(name -> new SchemalessException(
                        ErrorCode.NOT_SUPPORTED,
                        "Cannot plan statement: " + name
                                + " is not supported with operands of these types, or in this place."
                                + " Cast the operands, or write it in another way",
                        cause));
    }

    @Override
    public RexNode visitCall(RexCall call) {
        super.visitCall(call);
        if (name == null && !Evaluators.knows(call)) {
            name = call.getKind() == SqlKind.CAST
                    ? "CAST of " + call.getOperands().get(0).getType() + " to " + call.getType()
                    : call.getOperator().getName();
        }
        return call;
    }

    @Override
    public RexNode visitOver(RexOver over) {
        return over;
    }
}
