package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a statement with RETURNING. Its values are computed when a row is decided on, so that an error leaves
 * nothing changed. Those of the last decision, about the version that is written, count.
 *
 * @param parameters how many the statement has before RETURNING
 */
record ReturningSource(ChangeSource changes, Returned returned, int parameters) implements ChangeSource {
    @Override
    public List<StatementChange> changes(ExecutionContext context) {
        return returning(changes.changes(inner(context)), context);
    }

    /** Returns the context without parameters that some sources append to those of the statement. */
    private ExecutionContext inner(ExecutionContext context) {
        List<@Nullable Object> all = context.evaluation().parameters();
        return all.size() > parameters ? context.withParameters(all.subList(0, parameters)) : context;
    }

    private List<StatementChange> returning(List<StatementChange> computed, ExecutionContext context) {
        ChangeBuffer buffer = new ChangeBuffer(context.limits().statementBytes());
        computed.forEach(change -> buffer.add(new Change(change, returned, context.evaluation())));
        return buffer.changes();
    }

    @Override
    public boolean isIndependent() {
        return changes.isIndependent();
    }

    @Override
    public List<StatementChange> renew(
            ExecutionContext context, List<StatementChange> computed, Set<RowKey> lost, int attempt) {
        List<StatementChange> plain =
                computed.stream().map(change -> ((Change) change).change).toList();
        return returning(changes.renew(inner(context), plain, lost, attempt), context);
    }

    private static final class Change implements StatementChange {
        private static final int OVERHEAD = 64;

        private final StatementChange change;
        private final Returned returned;
        private final EvaluationContext evaluation;
        private volatile @Nullable Object @Nullable [] values;

        Change(StatementChange change, Returned returned, EvaluationContext evaluation) {
            this.change = change;
            this.returned = returned;
            this.evaluation = evaluation;
        }

        @Override
        public RowKey key() {
            return change.key();
        }

        @Override
        public boolean isLikelyNew() {
            return change.isLikelyNew();
        }

        @Override
        public Decision decide(@Nullable StoredRow current) {
            Decision decision = change.decide(current);
            values = returned.evaluate(key(), current, decision, evaluation);
            return decision;
        }

        @Override
        public long bytes() {
            return OVERHEAD + change.bytes();
        }

        @Override
        public @Nullable Object @Nullable [] returned() {
            return values;
        }
    }
}
