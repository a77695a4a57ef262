package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A dry run of a statement's changes so far: made in a transaction, and rolled back at the end. If the statement gives a row key
 * twice, the second change is computed from the first before anything is written. Not thread-safe.
 */
final class DryRun implements AutoCloseable {
    private final Model model;
    private final ExecutionContext context;
    private final List<StatementChange> pending = new ArrayList<>();
    private final Set<RowKey> keys = new HashSet<>();
    private @Nullable Stage stage;

    DryRun(Model model, ExecutionContext context) {
        this.model = model;
        this.context = context;
    }

    private record Stage(Transaction transaction, Transaction.Savepoint start) {}

    /** Takes the next change of the statement. */
    void add(StatementChange change) {
        pending.add(change);
        keys.add(change.key());
    }

    /**
     * Returns where a row can be computed as it is before the next change: where the statement runs, until a key comes again.
     *
     * @throws dev.schemaless.catalog.access.LostRaceException if others have changed a row since its change was computed
     */
    ExecutionContext before(RowKey key) {
        if (keys.contains(key)) {
            Stage set = stage == null ? begin() : stage;
            stage = set;
            ChangeRun.writeAll(model, List.copyOf(pending), context.withWork(set.transaction()));
            pending.clear();
            keys.clear();
        }
        return stage == null ? context : context.withWork(stage.transaction());
    }

    private Stage begin() {
        Transaction transaction = context.work() instanceof Transaction own
                ? own
                : context.store().begin(context.limits().statementBytes());
        return new Stage(transaction, transaction.savepoint());
    }

    @Override
    public void close() {
        if (stage != null) {
            stage.transaction().rollbackTo(stage.start());
            stage.transaction().release(stage.start());
        }
    }
}
