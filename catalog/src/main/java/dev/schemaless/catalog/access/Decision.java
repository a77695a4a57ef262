package dev.schemaless.catalog.access;

import java.util.Map;

/** The outcome for one row that a statement changes. */
public sealed interface Decision {
    /** Returns the row's part of the statement's count. */
    int count();

    /** The row stays as it is. */
    record Keep(int count) implements Decision {}

    /**
     * The row stays as it is, and may not change before the transaction commits: a transaction that writes also writes the row anew,
     * so that of two that hold it one fails. Outside of a transaction it is {@link Keep}.
     */
    record Hold(int count) implements Decision {}

    /**
     * The row gets new versions of some cells; the others stay.
     *
     * @param cells the encoded bodies by cell; holds {@code base} if the row is absent. If empty the row stays as it is
     */
    record Put(Map<String, byte[]> cells, int count) implements Decision {}

    /**
     * The row gets other cells in the place of all that it has.
     *
     * @param cells the encoded bodies by cell; holds {@code base}
     */
    record Replace(Map<String, byte[]> cells, int count) implements Decision {}

    /**
     * Replaces the versions of cells by those of another store, in their order. The last version of each cell is then
     * the current one, and a row whose last {@code base} has no body is dead. Only a migration may do that: otherwise
     * versions are never removed.
     *
     * @param cells by name; the others stay
     */
    record ReplaceHistory(Map<String, CellHistory> cells, int count) implements Decision {}

    /** The row is deleted: every cell that has a body gets a tombstone. */
    record Delete(int count) implements Decision {}

    /**
     * The row is deleted, and so are the bodies of its earlier versions: every cell gets a tombstone, also those of a row that is
     * deleted already. Ref keys, write ids and times of the versions stay.
     */
    record Erase(int count) implements Decision {}

    /** The change was computed from another version of the row than this one: the caller has to compute it again. */
    record Renew() implements Decision {
        @Override
        public int count() {
            return 0;
        }
    }
}
