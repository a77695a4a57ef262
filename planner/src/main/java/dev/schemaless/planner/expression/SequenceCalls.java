package dev.schemaless.planner.expression;

import dev.schemaless.catalog.model.Sequence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;
import org.jspecify.annotations.Nullable;

/** Calls that take numbers from sequences. */
final class SequenceCalls {
    private SequenceCalls() {}

    static void register(Map<String, CallCompiler> byName) {
        byName.put(NextValue.NAME, (call, operands) -> Optional.of(next((NextValue) call.getOperator())));
        byName.put(
                "LAST_INSERT_ID",
                (call, operands) ->
                        Optional.of((row, context) -> context.sequences().lastInsertId()));
    }

    private static Evaluator next(NextValue operator) {
        Sequence sequence = operator.sequence();
        return operator.isIdentity()
                ? (row, context) -> context.sequences().nextIdentity(sequence)
                : (row, context) -> context.sequences().next(sequence);
    }

    /**
     * Lets expressions over one row that name a sequence more than once have one number of it, as the standard says.
     *
     * @param nodes in the order in which they are evaluated, each once for each row
     * @param evaluators theirs
     */
    static List<Evaluator> ofOneRow(List<? extends RexNode> nodes, List<Evaluator> evaluators) {
        Names names = new Names();
        nodes.forEach(node -> node.accept(names));
        if (!names.isRepeated) {
            return evaluators;
        }
        List<Evaluator> scoped = new ArrayList<>(evaluators);
        Evaluator first = scoped.get(0);
        scoped.set(0, (row, context) -> {
            context.sequences().beginRow();
            return first.evaluate(row, context);
        });
        int end = scoped.size() - 1;
        Evaluator last = scoped.get(end);
        scoped.set(end, (row, context) -> {
            Object value = last.evaluate(row, context);
            context.sequences().endRow();
            return value;
        });
        return scoped;
    }

    private static final class Names extends RexVisitorImpl<@Nullable Void> {
        private final Set<Integer> seen = new HashSet<>();
        private boolean isRepeated;

        Names() {
            super(true);
        }

        @Override
        public @Nullable Void visitCall(RexCall call) {
            if (call.getOperator() instanceof NextValue next) {
                isRepeated |= !seen.add(next.sequence().number());
            }
            return super.visitCall(call);
        }
    }
}
