package dev.schemaless.catalog.access;

import dev.schemaless.catalog.model.Model;
import org.jspecify.annotations.Nullable;

/** A check of a table of another program's store: whether its index entries say what its rows say, and its rows can be read. */
public record TableCheck(Model model, ReadControl control) {
    /** The kinds of findings. */
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
        /** A cell or an entry has an invalid key: NULL, or a text that is not a UUID. */
        NO_KEY("no key");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** Returns the name in reports. */
        public String text() {
            return text;
        }
    }

    /**
     * A fault.
     *
     * @param index the index of the entry; null for a fault of a row
     * @param key the key in the text form that {@code _row_key} has, or as it is stored if it is not a key; null for
     *     NULL
     * @param shard the shard of the entry, or of the row if there is none
     * @param detail the value found and the one expected
     */
    public record Finding(
            Kind kind, @Nullable String index, @Nullable String key, int shard, String detail) {}
}
