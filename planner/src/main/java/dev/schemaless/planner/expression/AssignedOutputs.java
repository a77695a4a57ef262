package dev.schemaless.planner.expression;

import dev.schemaless.catalog.SchemalessException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/**
 * The columns that the outputs of a plan are assigned to, so that the error of a value names its column and its row.
 * Immutable and thread-safe.
 */
public final class AssignedOutputs {
    /** The outputs without any projection. */
    public static final AssignedOutputs NONE = new AssignedOutputs(List.of(), new int[0]);

    private static final int UNKNOWN = -1;
    private static final String DATA_EXCEPTION = "22";

    private final List<Output> outputs;
    private final int[] positions;

    /** For each output of the plan, at which position the projection at hand has it. */
    private AssignedOutputs(List<Output> outputs, int[] positions) {
        this.outputs = outputs;
        this.positions = positions;
    }

    /** Takes the outputs in their order. */
    public static AssignedOutputs of(List<Output> outputs) {
        return new AssignedOutputs(
                List.copyOf(outputs), IntStream.range(0, outputs.size()).toArray());
    }

    /**
     * One output.
     *
     * @param column null if it is assigned to none
     */
    public record Output(@Nullable String column, RowName row) {
        /** An output that is assigned to no column. */
        public static final Output NONE = new Output(null, outputs -> "");
    }

    /** Names the row that an output belongs to. */
    @FunctionalInterface
    public interface RowName {
        /**
         * Returns for example {@code " of row key '…'"}; empty if the row is not known.
         *
         * @param outputs the outputs of the same row
         */
        String of(RowOutputs outputs);
    }

    /** The outputs of one row. */
    @FunctionalInterface
    public interface RowOutputs {
        /** Computes an output by its position; null also if that fails. */
        @Nullable Object value(int position);
    }

    /** Returns the same for the input of a projection: of outputs that are a value of the input, or a cast of one. */
    public AssignedOutputs through(List<? extends RexNode> expressions) {
        int[] inner = new int[positions.length];
        Arrays.fill(inner, UNKNOWN);
        for (int i = 0; i < inner.length; i++) {
            boolean known = positions[i] >= 0 && positions[i] < expressions.size();
            if (known && RexUtil.removeCast(expressions.get(positions[i])) instanceof RexInputRef reference) {
                inner[i] = reference.getIndex();
            }
        }
        return new AssignedOutputs(outputs, inner);
    }

    /** Returns evaluators whose errors name column and row, of the evaluators of one projection. */
    public List<Evaluator> named(List<Evaluator> evaluators) {
        List<Evaluator> named = new ArrayList<>(evaluators);
        for (int i = 0; i < positions.length; i++) {
            Output output = outputs.get(i);
            if (output.column() != null && positions[i] >= 0 && positions[i] < evaluators.size()) {
                named.set(positions[i], named(evaluators.get(positions[i]), output, evaluators));
            }
        }
        return named;
    }

    private Evaluator named(Evaluator evaluator, Output output, List<Evaluator> evaluators) {
        return (row, context) -> {
            try {
                return evaluator.evaluate(row, context);
            } catch (SchemalessException e) {
                if (!e.code().sqlState().startsWith(DATA_EXCEPTION)) {
                    throw e;
                }
                String ofRow = output.row().of(position -> value(position, evaluators, row, context));
                throw new SchemalessException(
                        e.code(),
                        "Cannot store value in column '" + output.column() + "'" + ofRow + ": " + reason(e),
                        e);
            }
        };
    }

    private @Nullable Object value(
            int output, List<Evaluator> evaluators, @Nullable Object[] row, EvaluationContext context) {
        int position = positions[output];
        if (position < 0 || position >= evaluators.size()) {
            return null;
        }
        try {
            return evaluators.get(position).evaluate(row, context);
        } catch (SchemalessException e) {
            return null;
        }
    }

    /** Returns an error's message as the reason of another one. */
    public static String reason(SchemalessException e) {
        String message = String.valueOf(e.getMessage());
        return message.isEmpty() ? message : message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }
}
