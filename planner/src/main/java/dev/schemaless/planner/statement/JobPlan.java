package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StoreJobs;
import dev.schemaless.parser.AlterJob;
import dev.schemaless.parser.CancelJob;
import dev.schemaless.planner.InsertedRows;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.math.BigDecimal;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * CANCEL JOB and ALTER JOB. Any process may run the job.
 *
 * @param verb the change of the job, for messages
 * @param ifExists whether nothing happens where there is no such job, instead of an error
 * @param action changes the job; false if it has ended, or there is none of that id
 */
record JobPlan(String verb, long id, boolean ifExists, Predicate<StoreJobs> action) implements StatementPlan {
    static JobPlan of(CancelJob cancel) {
        long id = number("id", cancel.id());
        return new JobPlan("cancel", id, cancel.ifExists(), jobs -> jobs.cancel(id));
    }

    static JobPlan of(AlterJob alter) {
        long id = number("id", alter.id());
        BigDecimal limit = alter.rate();
        @Nullable Long rate = limit == null ? null : number("rate", limit);
        return new JobPlan("alter", id, alter.ifExists(), jobs -> jobs.throttle(id, rate));
    }

    private static long number(String of, BigDecimal number) {
        try {
            return number.longValueExact();
        } catch (ArithmeticException e) {
            throw new SchemalessException(
                    ErrorCode.NUMBER_OUT_OF_RANGE,
                    "Cannot change job: its " + of + " is " + number + ", which is not a BIGINT. Give a number up to "
                            + Long.MAX_VALUE + ".",
                    e);
        }
    }

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.CONTROL;
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        if (!action.test(context.store().jobs()) && !ifExists) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot " + verb + " job " + id + ": no unfinished job has this id. SELECT * FROM sys.jobs lists"
                            + " the jobs.");
        }
        return new StatementResult.Update(0, InsertedRows.none());
    }
}
