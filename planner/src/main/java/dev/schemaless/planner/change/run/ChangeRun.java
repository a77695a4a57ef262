package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Retry;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import java.util.stream.LongStream;

/** Makes a statement's changes, and computes them again where a race was lost. */
final class ChangeRun {

    private final Model model;
    private final ChangeSource source;
    private final ExecutionContext context;

    ChangeRun(Model model, ChangeSource source, ExecutionContext context) {
        this.model = model;
        this.source = source;
        this.context = context;
    }

    /** The count and the changes of a statement. */
    record Outcome(long count, List<StatementChange> changes) {}

    /**
     * Makes changes.
     *
     * @throws LostRaceException within a transaction, whose commit would fail, or if there were too many conflicts
     */
    Outcome run(List<StatementChange> first) {
        List<StatementChange> changes = first;
        Retry retry = context.retry();
        for (int attempt = 1; ; attempt++) {
            try {
                long count = LongStream.of(writeAll(model, changes, context)).sum();
                return new Outcome(count, changes);
            } catch (LostRaceException e) {
                if (context.work() instanceof Transaction) {
                    throw e;
                }
                retry.pauseOrThrow(e);
                changes = source.renew(context, changes, e.keys(), attempt);
            }
        }
    }

    /** Makes changes, of one statement or several, and returns the count of each. */
    static long[] writeAll(Model model, List<StatementChange> changes, ExecutionContext context) {
        return changes.isEmpty() ? new long[0] : context.work().write(request(model, changes, context));
    }

    static WriteRequest request(Model model, List<StatementChange> changes, ExecutionContext context) {
        return new WriteRequest(context.catalogVersion(), model, changes, context.control(), context.attempts());
    }
}
