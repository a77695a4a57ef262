package dev.schemaless.catalog.sql;

/**
 * The parts of a statement that takes many rows.
 *
 * @param head up to the first row
 * @param row one row with its parameters
 * @param tail after the last row
 */
public record BatchText(String head, String row, String tail) {
    /** Returns the statement for that many rows. */
    public String forRows(int rows) {
        StringBuilder text = new StringBuilder(head.length() + tail.length() + rows * (row.length() + 2)).append(head);
        for (int i = 0; i < rows; i++) {
            text.append(i == 0 ? "" : ", ").append(row);
        }
        return text.append(tail).toString();
    }
}
