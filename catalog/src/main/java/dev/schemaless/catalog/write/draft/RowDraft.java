package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.layout.RowWrite;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The draft of one row: its state before, and the changes made to it so far. Not thread-safe. */
public final class RowDraft {
    private final Model model;
    private final RowState before;
    private Map<String, byte[]> bodies;
    private boolean isHeld;
    private boolean isTouched;
    private boolean takesClaims;

    public RowDraft(Model model, RowState before) {
        this.model = model;
        this.before = before;
        this.bodies = before.bodies();
    }

    public RowState before() {
        return before;
    }

    /** Returns the bodies after the changes; none if the row is dead. */
    public Map<String, byte[]> bodies() {
        return bodies;
    }

    private boolean isLive() {
        return bodies.containsKey(Column.BASE_CELL);
    }

    /** Returns the row after the changes so far; null if it is dead. */
    @Nullable StoredRow current() {
        return isLive() ? after(0).toRow(model.cells()) : null;
    }

    /** Makes one more change. */
    void apply(Decision decision) {
        if (decision instanceof Decision.Delete) {
            bodies = Map.of();
        } else if (decision instanceof Decision.Replace replace) {
            become(replace.cells());
        } else if (decision instanceof Decision.Hold) {
            hold();
        } else if (decision instanceof Decision.Put put && !put.cells().isEmpty()) {
            Map<String, byte[]> merged = new TreeMap<>(bodies);
            merged.putAll(put.cells());
            become(merged);
        }
    }

    /** Replaces all that the row has. */
    public void become(Map<String, byte[]> all) {
        if (!all.isEmpty() && !all.containsKey(Column.BASE_CELL)) {
            throw new IllegalArgumentException("row " + before.key() + " has no base cell");
        }
        bodies = all;
    }

    /** Keeps others from changing the row before the transaction commits. */
    public void hold() {
        isHeld = true;
    }

    public boolean isHeld() {
        return isHeld;
    }

    /** Writes the row even if it stays as it is. */
    public void touch() {
        isTouched = true;
    }

    /** Takes the claims that the row has, as if it had none of them yet. */
    public void takeClaims() {
        takesClaims = true;
    }

    /** Computes what the changes do to the row's claims. */
    public void claim(ClaimPlacement placement, ClaimChanges claims) {
        placement.change(before.key(), takesClaims ? Map.of() : before.bodies(), bodies, claims);
    }

    /** Returns the cells that get a new version, in the order of their names. */
    public Set<String> changed() {
        Set<String> changed = before.changed(bodies);
        if (isTouched && isLive()) {
            changed.add(Column.BASE_CELL);
        }
        return changed;
    }

    /**
     * Returns what has to be written.
     *
     * @param now the server's clock, microseconds since 1970-01-01 UTC
     */
    public RowWrite write(long now) {
        RowState after = after(now);
        List<Cell> writes = new ArrayList<>();
        for (String column : changed()) {
            Cell cell = after.cells().get(column);
            if (cell != null) {
                writes.add(cell);
            }
        }
        return new RowWrite(before.key(), after.rowSeq(), writes);
    }

    /** Returns the row as it will lie on its partition. */
    public RowState after(long now) {
        Set<String> changed = changed();
        long createdAt = before.cells().values().stream()
                .mapToLong(cell -> cell.createdAt() + 1)
                .reduce(now, Math::max);
        Map<String, Cell> cells = new TreeMap<>(before.cells());
        for (String column : changed) {
            Cell old = cells.get(column);
            byte[] body = bodies.get(column);
            cells.put(column, old == null ? Cell.first(column, body, createdAt) : old.next(body, createdAt));
        }
        return new RowState(before.key(), cells);
    }
}
