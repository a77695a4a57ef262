package dev.schemaless.planner.change;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.write.LostRaceException;
import dev.schemaless.catalog.write.Transaction;
import dev.schemaless.catalog.write.WriteRequest;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Makes a statement's changes, and computes them again where a race was lost. */
final class ChangeRun {
    private static final int LONGEST_PAUSE_MILLIS = 64;

    private final Model model;
    private final ChangeSource source;
    private final ExecutionContext context;

    ChangeRun(Model model, ChangeSource source, ExecutionContext context) {
        this.model = model;
        this.source = source;
        this.context = context;
    }

    /** What has been changed. */
    record Outcome(long count, List<StatementChange> changes) {}

    Outcome run() {
        return run(source.changes(context));
    }

    /**
     * Makes changes.
     *
     * @throws LostRaceException within a transaction, whose commit would fail, or if there were too many conflicts
     */
    Outcome run(List<StatementChange> first) {
        List<StatementChange> changes = first;
        for (int attempt = 1; ; attempt++) {
            try {
                return new Outcome(write(model, changes, context), changes);
            } catch (LostRaceException e) {
                if (context.work() instanceof Transaction
                        || attempt > context.limits().conflictRetries()) {
                    throw e;
                }
                pause(attempt);
                changes = source.renew(context, changes, e.keys(), attempt);
            }
        }
    }

    private static long write(Model model, List<StatementChange> changes, ExecutionContext context) {
        long count = 0;
        for (long each : writeAll(model, changes, context)) {
            count += each;
        }
        return count;
    }

    /** Makes changes, of one statement or several, and returns what each counts. */
    static long[] writeAll(Model model, List<StatementChange> changes, ExecutionContext context) {
        return changes.isEmpty()
                ? new long[0]
                : context.work().write(new WriteRequest(context.catalogVersion(), model, changes, context.control()));
    }

    private void pause(int attempt) {
        context.control().check();
        int most = Math.min(LONGEST_PAUSE_MILLIS, 1 << Math.min(attempt, 6));
        try {
            Thread.sleep(ThreadLocalRandom.current().nextInt(most + 1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SchemalessException(
                    ErrorCode.QUERY_CANCELED, "Cannot go on with statement: its thread was interrupted.", e);
        }
    }
}
