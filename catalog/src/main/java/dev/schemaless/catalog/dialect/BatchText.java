package dev.schemaless.catalog.dialect;

/**
 * The parts of a statement that takes many rows.
 *
 * @param head up to the first row
 * @param row one row with its parameters
 * @param separator between two rows
 * @param tail after the last row
 * @param maxRows how many rows one statement takes at most
 */
public record BatchText(String head, String row, String separator, String tail, int maxRows) {
    /** Makes the text of a statement whose rows are separated by commas. */
    public BatchText(String head, String row, String tail) {
        this(head, row, ", ", tail, 500);
    }

    /** Returns the statement for that many rows. */
    public String forRows(int rows) {
        StringBuilder text = new StringBuilder(
                        head.length() + tail.length() + rows * (row.length() + separator.length()))
                .append(head);
        for (int i = 0; i < rows; i++) {
            text.append(i == 0 ? "" : separator).append(row);
        }
        return text.append(tail).toString();
    }
}
