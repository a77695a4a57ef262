package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.RowEditor;
import dev.schemaless.catalog.server.Retry;
import dev.schemaless.planner.change.row.NumberedRow;
import dev.schemaless.planner.change.row.OnExisting;
import dev.schemaless.planner.change.row.RowTarget;
import dev.schemaless.planner.change.row.Sizes;
import dev.schemaless.planner.change.select.ChangeSelect;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * INSERT … ON DUPLICATE KEY UPDATE with values that need other rows. They are computed first, by a query for each
 * existing row. They are computed again if others change, insert or delete the row meanwhile. A row whose key the
 * statement has given before sees the result of that.
 */
public record DuplicateSource(Model model, ProposedRows rows, DuplicateQuery query, RowTarget target, RowEditor editor)
        implements ChangeSource {
    @Override
    public List<StatementChange> changes(ExecutionContext context) {
        List<StatementChange> proposed = rows.changes(context, (key, row) -> new Change(key, row, null, this));
        return compute(proposed, keysOf(proposed), context);
    }

    private static Set<RowKey> keysOf(List<StatementChange> changes) {
        return changes.stream().map(StatementChange::key).collect(Collectors.toSet());
    }

    @Override
    public boolean isIndependent() {
        return false;
    }

    @Override
    public List<StatementChange> renew(
            ExecutionContext context, List<StatementChange> changes, Set<RowKey> lost, int attempt) {
        return compute(changes, lost, context);
    }

    /** Computes the changes of some rows; a race that is lost on the way is run again, as when they are made. */
    private List<StatementChange> compute(List<StatementChange> changes, Set<RowKey> keys, ExecutionContext context) {
        Set<RowKey> stale = new HashSet<>(keys);
        Retry retry = Retry.ofConflicts(context.limits().conflictRetries(), context.control());
        while (true) {
            try (DryRun dryRun = new DryRun(model, context)) {
                return compute(changes, stale, dryRun, context);
            } catch (LostRaceException e) {
                if (context.work() instanceof Transaction) {
                    throw e;
                }
                retry.pauseOrThrow(e);
                stale.addAll(e.keys());
            }
        }
    }

    private List<StatementChange> compute(
            List<StatementChange> changes, Set<RowKey> stale, DryRun dryRun, ExecutionContext context) {
        ChangeBuffer buffer = new ChangeBuffer(context.limits().statementBytes());
        for (StatementChange change : changes) {
            StatementChange made = change instanceof Change old && stale.contains(old.key())
                    ? old.seeing(query.compute(old.key(), old.row(), dryRun.before(old.key())))
                    : change;
            dryRun.add(made);
            buffer.add(made);
        }
        return buffer.changes();
    }

    private static final class Change extends InsertingChange {
        private final @Nullable Object @Nullable [] seen;
        private final DuplicateSource source;

        Change(RowKey key, NumberedRow row, @Nullable Object @Nullable [] seen, DuplicateSource source) {
            super(key, row);
            this.seen = seen;
            this.source = source;
        }

        private Change seeing(@Nullable Object @Nullable [] values) {
            return new Change(key(), numbered(), values, source);
        }

        @Override
        public boolean isLikelyNew() {
            return seen == null;
        }

        @Override
        Decision onExisting(StoredRow current) {
            if (seen == null || !(seen[1] instanceof Long version) || version != current.rowSeq()) {
                return new Decision.Renew();
            }
            return OnExisting.Update.update(
                    source.editor, current, source.target.input(seen, ChangeSelect.FIRST_VALUE));
        }

        @Override
        public long bytes() {
            return super.bytes() + (seen == null ? 0 : Sizes.of(seen));
        }
    }
}
