package dev.schemaless.planner.expression;

import dev.schemaless.catalog.access.StatementGuard;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values that one execution of a statement gives to its expressions.
 *
 * @param parameters in Calcite's internal form of the parameter's type
 * @param session the number of the session, of its own in this JVM
 * @param now one instant for the whole statement
 * @param memo values that its evaluators have computed from the parameters
 * @param sequences gives it numbers
 * @param shards finds the shards of rows
 * @param guard ends long computations
 * @param outer the row for which rows of another table are looked up; empty if none is
 * @param correlated the rows that correlation variables stand for
 */
public record EvaluationContext(
        List<@Nullable Object> parameters,
        long session,
        Instant now,
        ZoneId zone,
        String user,
        Memo memo,
        SequenceValues sequences,
        ShardFinder shards,
        StatementGuard guard,

        @SuppressWarnings("ArrayRecordComponent") // never compared
        @Nullable Object[] outer,

        CorrelatedRows correlated) {
    private static final Object[] NO_ROW = {};

    /** Makes the context of an execution that has computed nothing yet. */
    public EvaluationContext(
            List<@Nullable Object> parameters,
            long session,
            Instant now,
            ZoneId zone,
            String user,
            SequenceValues sequences,
            ShardFinder shards,
            StatementGuard guard) {
        this(parameters, session, now, zone, user, new Memo(), sequences, shards, guard, NO_ROW, CorrelatedRows.NONE);
    }

    /** Makes the context of expressions that take no numbers of sequences, and ask for no shard. */
    public EvaluationContext(
            List<@Nullable Object> parameters, Instant now, ZoneId zone, String user, StatementGuard guard) {
        this(parameters, 0, now, zone, user, SequenceValues.none(), ShardFinder.none(), guard);
    }

    /** Makes the context of expressions that are the same in every execution, and are computed before any. */
    public static EvaluationContext ofPlanning() {
        return new EvaluationContext(List.of(), Instant.EPOCH, ZoneOffset.UTC, "", new PlanningGuard());
    }

    /** Returns the same execution with other parameters. */
    public EvaluationContext withParameters(List<@Nullable Object> others) {
        return new EvaluationContext(others, session, now, zone, user, sequences, shards, guard);
    }

    /** Returns the same execution, in which rows are looked up for a row. */
    public EvaluationContext lookingUpFor(@Nullable Object[] row) {
        return new EvaluationContext(
                parameters, session, now, zone, user, memo, sequences, shards, guard, row, correlated);
    }

    /** Returns the same execution, in which a correlation variable stands for a row. */
    public EvaluationContext correlated(int variable, @Nullable Object[] row) {
        CorrelatedRows rows = correlated.with(variable, row);
        return new EvaluationContext(parameters, session, now, zone, user, memo, sequences, shards, guard, outer, rows);
    }
}
