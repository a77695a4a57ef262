package dev.schemaless.planner.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;

/** The ends of a string that TRIM takes characters from. */
public enum Trimming {
    BOTH,
    LEADING,
    TRAILING;

    /**
     * Returns the text without the blanks at its ends.
     *
     * @param blank the character to take, one UTF-16 code unit
     * @throws SchemalessException with 22023 where {@code blank} is not one character
     */
    public String trim(String text, String blank) {
        if (blank.length() != 1) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot trim: '" + blank + "' is not one character. Give one character to trim");
        }
        int start = 0;
        int end = text.length();
        while (this != TRAILING && start < end && text.charAt(start) == blank.charAt(0)) {
            start++;
        }
        while (this != LEADING && end > start && text.charAt(end - 1) == blank.charAt(0)) {
            end--;
        }
        return text.substring(start, end);
    }
}
