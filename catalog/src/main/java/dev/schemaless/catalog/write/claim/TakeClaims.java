package dev.schemaless.catalog.write.claim;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.write.draft.RowDraft;
import dev.schemaless.catalog.write.draft.RowTask;

/** Leaves a row as it is and takes all its claims: a new unique index has none of them yet. */
public record TakeClaims(RowKey key) implements RowTask {
    @Override
    public boolean isLikelyNew() {
        return false;
    }

    @Override
    public boolean perform(RowDraft draft) {
        draft.takeClaims();
        return true;
    }
}
