package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.planner.change.row.NewValues;
import dev.schemaless.planner.change.select.ChangeSelect;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.read.DirectRead;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.SnapshotReads;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An UPDATE or DELETE whose predicate and values can be computed of each row by itself. They are computed from the row
 * when it is locked. So changes since the search do not matter, and no race is ever lost.
 */
public record DirectSource(DirectRead read, NewValues newValues) implements ChangeSource {
    @Override
    public List<StatementChange> changes(ExecutionContext context) {
        return SnapshotReads.read(context, read.scope(), reading -> {
            ChangeBuffer buffer = new ChangeBuffer(context.limits().statementBytes());
            read.findKeys(reading, key -> buffer.add(new Change(key, this, context.evaluation())));
            return buffer.changes();
        });
    }

    @Override
    public boolean isIndependent() {
        return read.isKeyed();
    }

    @Override
    public List<StatementChange> renew(
            ExecutionContext context, List<StatementChange> changes, Set<RowKey> lost, int attempt) {
        return changes;
    }

    private record Change(RowKey key, DirectSource source, EvaluationContext evaluation) implements StatementChange {
        private static final int BYTES = 100;

        @Override
        public Decision decide(@Nullable StoredRow current) {
            if (current == null) {
                return new Decision.Keep(0);
            }
            @Nullable Object @Nullable [] values = source.read.evaluate(current, evaluation);
            return values == null
                    ? new Decision.Keep(0)
                    : source.newValues.decide(current, values, ChangeSelect.FIRST_VALUE);
        }

        @Override
        public long bytes() {
            return BYTES;
        }
    }
}
