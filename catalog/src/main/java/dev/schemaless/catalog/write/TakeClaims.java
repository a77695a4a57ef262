package dev.schemaless.catalog.write;

import dev.schemaless.catalog.cell.RowKey;

/** Leaves a row as it is and takes all its claims: a new unique index has none of them yet. */
record TakeClaims(RowKey key) implements RowTask {
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
