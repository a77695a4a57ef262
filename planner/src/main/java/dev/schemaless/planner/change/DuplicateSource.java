package dev.schemaless.planner.change;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.RowEditor;
import dev.schemaless.catalog.write.Decision;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.sql.ChangeSelect;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * INSERT … ON DUPLICATE KEY UPDATE with values that need other rows. They are computed first, for each row that exists by a
 * query of its own, and again if others change the row, insert it or delete it meanwhile.
 */
record DuplicateSource(Model model, ProposedRows rows, DuplicateQuery query, RowTarget target, RowEditor editor)
        implements ChangeSource {
    @Override
    public List<StatementChange> changes(ExecutionContext context) {
        Set<RowKey> keys = new HashSet<>();
        return rows.changes(context, (key, row) -> {
            if (!keys.add(key)) {
                throw twice(key);
            }
            return change(key, row, context);
        });
    }

    /** The second row would have to see the first one written. */
    private SchemalessException twice(RowKey key) {
        return new SchemalessException(
                ErrorCode.CARDINALITY_VIOLATION,
                "Cannot insert into '" + model.name() + "': two rows have row key '" + key
                        + "', and what ON DUPLICATE KEY UPDATE sets has a subquery. Give each key once in a statement.");
    }

    private Change change(RowKey key, NumberedRow row, ExecutionContext context) {
        return new Change(key, row, query.compute(key, row.row(), context), this);
    }

    @Override
    public boolean isIndependent() {
        return false;
    }

    @Override
    public List<StatementChange> renew(
            ExecutionContext context, List<StatementChange> changes, Set<RowKey> lost, int attempt) {
        return changes.stream()
                .map(change -> change instanceof Change old && lost.contains(old.key())
                        ? change(old.key(), old.numbered(), context)
                        : change)
                .toList();
    }

    private static final class Change extends InsertingChange {
        private final @Nullable Object @Nullable [] seen;
        private final DuplicateSource source;

        Change(RowKey key, NumberedRow row, @Nullable Object @Nullable [] seen, DuplicateSource source) {
            super(key, row);
            this.seen = seen;
            this.source = source;
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
