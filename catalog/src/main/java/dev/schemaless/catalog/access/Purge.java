package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A request to erase rows of a table of the store's own, with their earlier versions and old index entries.
 *
 * @param keys whether the keys of the rows go too
 * @param rows finds the rows, with their counts of writes; a row that was deleted before has 0. It is called again if rows were written
 *     while others were erased
 */
public record Purge(Model model, Keys keys, Supplier<Map<RowKey, Long>> rows, ReadControl control) {
    /** The most rows of a request. */
    public static final int MOST_ROWS = 10_000;

    /** The future of row keys, which have the values of primary keys. */
    public enum Keys {
        /** They stay with versions that have no body. */
        STAY,
        /** They are removed, and so are the versions. */
        GO
    }

    /** The parts of a row that are counted. */
    public enum Kind {
        /** A version, or a latest cell, that has a body. */
        BODY,
        /** An entry of an index. */
        ENTRY,
        /** A claim of a unique index. */
        CLAIM,
        /** A note for the removal of an old entry. */
        NOTE,
        /** A version, or a latest cell, that has the row's key. */
        KEY;

        /** Returns the name that users see. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The counts of one kind in one physical table, on all partitions.
     *
     * @param erased how many went
     * @param left how many are there now
     */
    public record Count(Kind kind, String table, long erased, long left) {}
}
