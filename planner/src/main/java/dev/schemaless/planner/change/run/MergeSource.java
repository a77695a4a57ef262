package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.change.row.NewValues;
import dev.schemaless.planner.change.row.NumberedRow;
import dev.schemaless.planner.change.row.OnExisting;
import dev.schemaless.planner.change.row.RowFaults;
import dev.schemaless.planner.change.row.RowProposal;
import dev.schemaless.planner.change.row.RowTarget;
import dev.schemaless.planner.change.select.MergeSelect;
import dev.schemaless.planner.expression.SequenceValues;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.SnapshotReads;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A MERGE: a query joins source and target, and each of its rows is the change of one row. If others have changed one of the
 * rows, the query runs again: which row a source's row matches may have changed too.
 *
 * @param scope which tables the query reads
 * @param readsTargetAgain whether the query reads the changed table in more than one place
 * @param branches in the order in which the query numbers them, from 1
 */
public record MergeSource(Model model, Operator query, ReadScope scope, boolean readsTargetAgain, List<Branch> branches)
        implements ChangeSource {
    /** An insert that meets a row was raced at first; when the query has found it unmatched that often, it is a duplicate. */
    private static final int RACES = 3;

    /** One clause. */
    public sealed interface Branch {}

    /**
     * The target's row is changed.
     *
     * @param first the position of the first new value
     */
    public record Change(NewValues newValues, int first) implements Branch {}

    /**
     * A row is inserted.
     *
     * @param first the position of its first value
     */
    public record Insert(RowTarget target, RowProposal proposal, int first) implements Branch {
        private NumberedRow propose(@Nullable Object[] values, SequenceValues sequences) {
            return proposal.propose(RowFaults.NO_NUMBER, target.input(values, first), sequences);
        }
    }

    @Override
    public List<StatementChange> changes(ExecutionContext context) {
        return changes(context, 0);
    }

    private List<StatementChange> changes(ExecutionContext context, int attempt) {
        return SnapshotReads.read(context, scope, reading -> read(reading, attempt));
    }

    private List<StatementChange> read(ExecutionContext context, int attempt) {
        ChangeBuffer buffer = new ChangeBuffer(context.limits().statementBytes());
        boolean mayBeRaced = attempt < RACES && !(context.work() instanceof Transaction);
        ReadSet before = readsTargetAgain ? ReadSet.read(query, scope, context) : null;
        Set<RowKey> matched = new HashSet<>();
        try (Rows rows = query.open(context)) {
            while (rows.next()) {
                context.control().check();
                @Nullable Object[] values = before == null ? rows.values() : before.before(rows.values());
                int clause = values[MergeSelect.CLAUSE] instanceof Number number ? number.intValue() : 0;
                if (clause > 0) {
                    buffer.add(change(branches.get(clause - 1), values, matched, mayBeRaced, context));
                }
            }
        }
        return KeyMoves.resolve(model, buffer.changes(), context);
    }

    private StatementChange change(
            Branch branch,
            @Nullable Object[] values,
            Set<RowKey> matched,
            boolean mayBeRaced,
            ExecutionContext context) {
        if (branch instanceof Insert insert) {
            return new MergeInsert(
                    insert.propose(values, context.evaluation().sequences()), new OnExisting.Refuse(model), mayBeRaced);
        }
        Change change = (Change) branch;
        OptimisticChange seen =
                OptimisticChange.of(context.store().routing(model), values, change.first(), change.newValues());
        if (!matched.add(seen.key())) {
            throw new SchemalessException(
                    ErrorCode.CARDINALITY_VIOLATION,
                    "Cannot merge into '" + model.name() + "': two rows of the source match row key '" + seen.key()
                            + "'. Let at most one match, for example by grouping the source.");
        }
        return seen;
    }

    @Override
    public boolean isIndependent() {
        return false;
    }

    @Override
    public List<StatementChange> renew(
            ExecutionContext context, List<StatementChange> changes, Set<RowKey> lost, int attempt) {
        return changes(context, attempt);
    }

    private static final class MergeInsert extends InsertingChange {
        private final OnExisting.Refuse refuse;
        private final boolean mayBeRaced;

        MergeInsert(NumberedRow row, OnExisting.Refuse refuse, boolean mayBeRaced) {
            super(row.row().key(), row);
            this.refuse = refuse;
            this.mayBeRaced = mayBeRaced;
        }

        @Override
        public boolean isLikelyNew() {
            return true;
        }

        @Override
        Decision onExisting(StoredRow current) {
            if (mayBeRaced) {
                return new Decision.Renew();
            }
            throw refuse.duplicate(current.key(), row());
        }
    }
}
