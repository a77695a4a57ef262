package dev.schemaless.catalog.transaction;

import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.write.draft.RowDraft;
import dev.schemaless.catalog.write.draft.RowState;
import dev.schemaless.catalog.write.draft.RowTask;
import java.util.Map;

/**
 * A row that a transaction has changed or holds. Immutable.
 *
 * @param before its state when the transaction first wanted to change it; another state at the commit is a lost race
 * @param bodies as the transaction sees it now; none if it is dead
 * @param hold how the transaction protects the row if it does not change it
 */
record StagedRow(RowState before, Map<String, byte[]> bodies, Hold hold) implements RowTask {
    /** About the memory of a row in addition to its bodies. */
    private static final int OVERHEAD_BYTES = 300;

    /** The lock that a transaction needs on a row that it does not change. */
    enum Hold {
        NONE,
        /** The row must be as it was when the transaction commits. */
        CHECKED,
        /** The row is written as it is, too, so that no other transaction that holds it can commit. */
        WRITTEN
    }

    static StagedRow of(RowDraft draft) {
        return new StagedRow(draft.before(), draft.bodies(), draft.isHeld() ? Hold.CHECKED : Hold.NONE);
    }

    @Override
    public RowKey key() {
        return before.key();
    }

    @Override
    public boolean isLikelyNew() {
        return before.cells().isEmpty();
    }

    @Override
    public boolean perform(RowDraft draft) {
        if (draft.before().rowSeq() != before.rowSeq()) {
            return false;
        }
        draft.become(bodies);
        if (hold == Hold.WRITTEN) {
            draft.touch();
        }
        return true;
    }

    /** Says whether it differs from its committed state. */
    boolean isChanged() {
        return !before.changed(bodies).isEmpty();
    }

    /** Returns the row as a transaction commits it that changes others. */
    StagedRow besideChanges() {
        return hold == Hold.CHECKED ? new StagedRow(before, bodies, Hold.WRITTEN) : this;
    }

    RowDraft draft(Model model) {
        RowDraft draft = new RowDraft(model, before);
        draft.become(bodies);
        if (hold != Hold.NONE) {
            draft.hold();
        }
        return draft;
    }

    /** Returns about how many bytes of memory it takes. */
    long size() {
        long size = OVERHEAD_BYTES;
        for (Cell cell : before.cells().values()) {
            size += cell.length();
        }
        for (byte[] body : bodies.values()) {
            size += body.length;
        }
        return size;
    }
}
