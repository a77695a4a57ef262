package dev.schemaless.catalog.access;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of the rows that a predicate selects with those that the client of another program's store finds for it.
 *
 * @param index the client's way to them
 * @param bounds the bounds of the predicate, for a prefix of the index columns
 * @param ours the keys of the rows that the predicate selects
 */
public record AnswerDiff(
        Model model, IndexDefinition index, List<Bound> bounds, Set<RowKey> ours, ReadControl control) {
    /** The most rows that are compared. */
    public static final int MOST_ROWS = 100_000;

    public AnswerDiff {
        bounds = List.copyOf(bounds);
        ours = Set.copyOf(ours);
    }

    /** Returns the refusal of a comparison of too many rows. */
    public static SchemalessException tooMany() {
        return new SchemalessException(
                ErrorCode.LIMIT_EXCEEDED,
                "Cannot explain difference from the old client: more than " + MOST_ROWS
                        + " rows would have to be compared. Narrow the predicate.");
    }

    /** The reason why one of two answers has a row that the other lacks. */
    public enum Cause {
        /** The row has no entry. */
        MISSING("missing"),
        /** The entry's row is not there. */
        DANGLING("dangling"),
        /** The entry holds values that the row does not have any more. */
        STALE("stale"),
        /** The server takes texts for equal that differ, in case for example. */
        COLLATION("collation"),
        /**
         * The entry holds a value that the index table's column has converted, or that was compared with one of another
         * type.
         */
        COERCION("coercion"),
        /** Another column of the same row key was written later, and the client looks at the latest of all. */
        TWO_COLUMNS("two columns"),
        /** The row or its entry lies on a shard where the client does not look. */
        WRONG_SHARD("wrong shard"),
        /** The body lacks fields of the index. */
        NO_FIELDS("no fields"),
        /** The body cannot be read. */
        UNREADABLE("unreadable"),
        /** The entry names a text that is not a key. */
        NO_KEY("no key");

        private final String text;

        Cause(String text) {
            this.text = text;
        }

        /** Returns the name in reports. */
        public String text() {
            return text;
        }
    }

    /**
     * A row that one answer has and the other lacks.
     *
     * @param isOurs whether the predicate selects it
     * @param key in the text form that {@code _row_key} has, or as it is stored if it is not a key; null for NULL
     * @param shard the shard of the entry, or of the row if there is none
     */
    public record Difference(boolean isOurs, @Nullable String key, int shard, Cause cause, String detail) {}

    /**
     * The result.
     *
     * @param both how many rows both answers have
     */
    public record Answer(int both, List<Difference> differences) {
        public Answer {
            differences = List.copyOf(differences);
        }
    }
}
