package dev.schemaless.catalog.access;

import dev.schemaless.catalog.model.Model;
import org.jspecify.annotations.Nullable;

/** A check of a table of another program's store: whether its index entries say what its rows say, and its rows can be read. */
public record TableCheck(Model model, ReadControl control) {
    /** What may be wrong. */
    public enum Kind {
        /** A row has no entry in an index: lookups by that do not find it. */
        MISSING("missing"),
        /** An entry names a row that is not there. */
        DANGLING("dangling"),
        /** An entry holds other values than its row: lookups by the row's values do not find it. */
        STALE("stale"),
        /** A row has several entries in an index, or lies on several shards. */
        DUPLICATE("duplicate"),
        /** A row or an entry lies on another shard than the one on which it is looked for. */
        WRONG_SHARD("wrong shard"),
        /** A body lacks fields of an index that every row has to have. */
        NO_FIELDS("no fields"),
        /** A body has a value of another type than its column in a field of an index. */
        MISMATCH("mismatch"),
        /** A body cannot be read. */
        UNREADABLE("unreadable"),
        /** A cell or an entry has a key that is none: NULL, or no UUID. */
        NO_KEY("no key");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** Returns what reports call it. */
        public String text() {
            return text;
        }
    }

    /**
     * Something that is wrong.
     *
     * @param index the index of the entry; null if it is of no index
     * @param key the key in the text form that {@code _row_key} has, or as it is stored if it is none; null for NULL
     * @param shard where the entry lies, or else the row
     * @param detail what is there instead of what
     */
    public record Finding(
            Kind kind, @Nullable String index, @Nullable String key, int shard, String detail) {}
}
