package dev.schemaless.planner.expression;

import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;

/** Compiles the calls of one operator, or declines: a statement with a call that no compiler takes is refused. */
@FunctionalInterface
interface CallCompiler {
    Optional<Evaluator> compile(RexCall call, List<Operand> operands);
}
