package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.layout.RowWrite;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The draft of one row: its state before, and the changes made to it so far. They become one version of the row, unless versions are
 * {@linkplain #endVersion ended} in between. Not thread-safe.
 */
public final class RowDraft {
    /** The bodies of a row that is erased: none, known by identity. */
    private static final Map<String, byte[]> ERASED = Collections.unmodifiableMap(new TreeMap<>());

    private final Model model;
    private final RowState before;
    private final List<Map<String, byte[]>> ended = new ArrayList<>();
    private Map<String, byte[]> bodies;
    /** The row at the end of the last version that was ended. */
    private RowState earlier;

    private @Nullable NewHistory newHistory;
    private boolean isHeld;
    private boolean isTouched;
    private boolean takesClaims;
    /** Null until it is asked for, and after each change. */
    private @Nullable Outcome outcome;

    /** The result of the changes at a time: the row as it will be stored, and the cells to write for that. */
    private record Outcome(long now, RowState after, RowWrite write) {}

    public RowDraft(Model model, RowState before) {
        this.model = model;
        this.before = before;
        this.earlier = before;
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
    public @Nullable StoredRow current() {
        return isLive() ? next(earlier, bodies, changed(earlier, bodies), 0).toRow(model.cells()) : null;
    }

    /** Ends the current version: later changes belong to the next one. */
    public void endVersion() {
        outcome = null;
        Set<String> changed = changed(earlier, bodies);
        if (!changed.isEmpty()) {
            ended.add(bodies);
            earlier = next(earlier, bodies, changed, 0);
        }
    }

    /** Makes one more change. */
    public void apply(Decision decision) {
        outcome = null;
        if (decision instanceof Decision.Delete) {
            bodies = Map.of();
        } else if (decision instanceof Decision.Erase) {
            bodies = ERASED;
        } else if (decision instanceof Decision.Replace replace) {
            become(replace.cells());
        } else if (decision instanceof Decision.ReplaceHistory replacement) {
            replaceHistory(new NewHistory(before, replacement.cells()));
        } else if (decision instanceof Decision.Hold) {
            hold();
        } else if (decision instanceof Decision.Put put && !put.cells().isEmpty()) {
            Map<String, byte[]> merged = new TreeMap<>(bodies);
            merged.putAll(put.cells());
            become(merged);
        }
    }

    /** Says whether a history was computed from the row as it is. */
    boolean fits(Decision.ReplaceHistory replacement) {
        return new NewHistory(before, replacement.cells()).fits();
    }

    private void replaceHistory(NewHistory history) {
        if (newHistory != null || !ended.isEmpty()) {
            throw new IllegalStateException("row " + before.key() + " has other changes");
        }
        newHistory = history;
        bodies = history.after(0).bodies();
    }

    /** Replaces all that the row has. */
    public void become(Map<String, byte[]> all) {
        if (!all.isEmpty() && !all.containsKey(Column.BASE_CELL)) {
            throw new IllegalArgumentException("row " + before.key() + " has no base cell");
        }
        outcome = null;
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
        outcome = null;
        isTouched = true;
    }

    /** Takes the claims that the row has, as if it had none of them yet. */
    public void takeClaims() {
        takesClaims = true;
    }

    /** Adds the claims that the changes take and leave. */
    public void claim(ClaimPlacement placement, ClaimChanges claims) {
        placement.change(before.key(), takesClaims ? Map.of() : before.bodies(), bodies, claims);
    }

    /** Returns the cells that get a new version, in the order of their names. */
    public Set<String> changed() {
        if (newHistory != null) {
            return newHistory.changed();
        }
        if (ended.isEmpty()) {
            return changed(before, bodies);
        }
        Set<String> changed = new TreeSet<>();
        RowState state = before;
        for (Map<String, byte[]> version : versions()) {
            Set<String> ofVersion = changed(state, version);
            changed.addAll(ofVersion);
            state = next(state, version, ofVersion, 0);
        }
        return changed;
    }

    private Set<String> changed(RowState from, Map<String, byte[]> to) {
        if (to == ERASED) {
            return from.cells().keySet();
        }
        Set<String> changed = from.changed(to);
        if (isTouched && to.containsKey(Column.BASE_CELL)) {
            changed.add(Column.BASE_CELL);
        }
        return changed;
    }

    /** Returns the bodies at the end of each version. */
    private List<Map<String, byte[]>> versions() {
        if (!ended.isEmpty() && ended.get(ended.size() - 1) == bodies) {
            return ended;
        }
        List<Map<String, byte[]>> versions = new ArrayList<>(ended);
        versions.add(bodies);
        return versions;
    }

    /**
     * Returns the cells to write.
     *
     * @param now the time of the attempt, microseconds since 1970-01-01 UTC
     */
    public RowWrite write(long now) {
        return outcome(now).write();
    }

    /** Returns the row as it will lie on its partition. */
    public RowState after(long now) {
        return outcome(now).after();
    }

    private Outcome outcome(long now) {
        Outcome known = outcome;
        if (known == null || known.now() != now) {
            known = newHistory == null ? computed(now) : new Outcome(now, newHistory.after(now), newHistory.write(now));
            outcome = known;
        }
        return known;
    }

    private Outcome computed(long now) {
        RowState state = before;
        List<Cell> writes = new ArrayList<>();
        Map<String, Long> erased = new TreeMap<>();
        for (Map<String, byte[]> version : versions()) {
            Set<String> changed = changed(state, version);
            RowState next = next(state, version, changed, now);
            for (String column : changed) {
                Cell cell = next.cells().get(column);
                if (cell != null) {
                    writes.add(cell);
                }
            }
            state = next;
            if (version == ERASED) {
                state.cells().forEach((column, cell) -> erased.put(column, cell.refKey()));
            }
        }
        return new Outcome(
                now,
                state,
                new RowWrite(
                        before.key(), state.rowSeq(), writes, before.cells().keySet(), Map.of(), erased));
    }

    /** Returns the row with new versions of the cells that have changed; the same if none has. */
    private RowState next(RowState from, Map<String, byte[]> to, Set<String> changed, long now) {
        if (changed.isEmpty()) {
            return from;
        }
        long createdAt = Math.max(now, from.newestAt() + 1);
        Map<String, Cell> cells = new TreeMap<>(from.cells());
        for (String column : changed) {
            Cell old = cells.get(column);
            byte[] body = to.get(column);
            cells.put(column, old == null ? first(column, body, createdAt) : old.next(body, createdAt));
        }
        return new RowState(from.key(), cells);
    }

    private Cell first(String column, byte @Nullable [] body, long createdAt) {
        return new Cell(column, column.equals(Column.BASE_CELL) ? model.firstVersion() : 0, body, createdAt);
    }
}
