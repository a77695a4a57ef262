package dev.schemaless.catalog.type;

/**
 * CHAR(n), VARCHAR(n), VARCHAR or TEXT.
 *
 * <p>CHAR(n) is a VARCHAR(n) whose trailing blanks are removed on write.
 *
 * @param length the most UTF-16 code units, or {@link #UNBOUNDED}
 * @param trimmed whether it was declared CHAR
 */
public record StringType(int length, boolean trimmed) implements ColumnType {
    /** The length of a VARCHAR without one, and of TEXT. */
    public static final int UNBOUNDED = -1;

    @Override
    public String sql() {
        if (length == UNBOUNDED) {
            return "VARCHAR";
        }
        return (trimmed ? "CHAR(" : "VARCHAR(") + length + ")";
    }
}
