package dev.schemaless.planner.expression;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one execution of a statement gives its expressions.
 *
 * @param parameters in Calcite's internal form of the parameter's type
 * @param now one instant for the whole statement
 * @param memo what its evaluators have computed of the parameters
 * @param outer the row for which rows of another table are looked up; empty if none is
 */
public record EvaluationContext(
        List<@Nullable Object> parameters,
        Instant now,
        ZoneId zone,
        String user,
        Memo memo,

        @SuppressWarnings("ArrayRecordComponent") // never compared
        @Nullable Object[] outer) {
    private static final Object[] NO_ROW = {};

    /** Makes the context of an execution that has computed nothing yet. */
    public EvaluationContext(List<@Nullable Object> parameters, Instant now, ZoneId zone, String user) {
        this(parameters, now, zone, user, new Memo(), NO_ROW);
    }

    /** Returns the same execution, in which rows are looked up for a row. */
    public EvaluationContext lookingUpFor(@Nullable Object[] row) {
        return new EvaluationContext(parameters, now, zone, user, memo, row);
    }
}
