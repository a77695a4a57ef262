package dev.schemaless.planner.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;

/** The most characters of a text that a function makes longer than its operands. */
public final class TextLimit {
    /** The most characters. */
    public static final int MOST_CHARACTERS = 16 << 20;

    private TextLimit() {}

    /**
     * Returns the length of a text that is about to be made.
     *
     * @param verb the operation on the text, for messages
     * @throws SchemalessException with 54000 if that is too long
     */
    public static int checked(String verb, long characters) {
        if (characters > MOST_CHARACTERS) {
            throw new SchemalessException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot " + verb + " text: it would have " + characters + " characters, more than "
                            + MOST_CHARACTERS + ". Give a smaller number, or shorter texts");
        }
        return (int) characters;
    }
}
