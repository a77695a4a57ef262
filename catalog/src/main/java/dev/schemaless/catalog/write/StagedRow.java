package dev.schemaless.catalog.write;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import java.util.Map;

/**
 * A row that a transaction has changed. Immutable.
 *
 * @param before as it was when the transaction first wanted to change it; another state at the commit is a lost race
 * @param bodies as the transaction sees it now; none if it is dead
 */
record StagedRow(RowState before, Map<String, byte[]> bodies) implements RowTask {
    /** What a row costs in memory beside its bodies, about. */
    private static final int OVERHEAD_BYTES = 300;

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
        return true;
    }

    RowDraft draft(Model model) {
        RowDraft draft = new RowDraft(model, before);
        draft.become(bodies);
        return draft;
    }

    /** Returns about how many bytes of memory it takes. */
    long size() {
        long size = OVERHEAD_BYTES;
        for (RowState.CellState cell : before.cells().values()) {
            byte[] body = cell.body();
            size += body == null ? 0 : body.length;
        }
        for (byte[] body : bodies.values()) {
            size += body.length;
        }
        return size;
    }
}
