package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.cell.RowKey;

/** The work of a transaction on one row. It is done again from the start when the transaction is repeated. */
public interface RowTask {
    RowKey key();

    /** Says whether the first try is made without looking, as if the key were free. */
    boolean isLikelyNew();

    /**
     * Changes a draft of the row.
     *
     * @return false if the changes have to be computed again because the row is another than they were computed from
     */
    boolean perform(RowDraft draft);

    /** Leaves the row out of a transaction, because others have locked it. Happens to tasks alone that came to be made together. */
    default void skip() {
        throw new IllegalStateException("row " + key() + " cannot be left out");
    }
}
