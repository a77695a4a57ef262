package dev.schemaless.catalog.dialect;

/**
 * The parts of a statement that takes many rows.
 *
 * @param head up to the first row
 * @param first the first row with its parameters
 * @param row any other row with its parameters, of which it has as many
 * @param separator between two rows
 * @param tail after the last row
 * @param maxRows how many rows one statement takes at most
 */
public record BatchText(String head, String first, String row, String separator, String tail, int maxRows) {
    private static final int USUAL_MOST = 512;
    private static final SqlTextCache<Sized> LONG_TEXTS = new SqlTextCache<>();

    private record Sized(BatchText text, int rows) {}

    /** Makes the text of a statement whose rows are alike. */
    public BatchText(String head, String row, String separator, String tail, int maxRows) {
        this(head, row, row, separator, tail, maxRows);
    }

    /** Makes the text of a statement whose rows are alike, and separated by commas. */
    public BatchText(String head, String row, String tail) {
        this(head, row, ", ", tail, USUAL_MOST);
    }

    /** Returns the text with another first row, of as many parameters. */
    public BatchText withFirst(String other) {
        return new BatchText(head, other, row, separator, tail, maxRows);
    }

    /** Returns the statement for that many rows. */
    public String forRows(int rows) {
        StringBuilder text = new StringBuilder(
                        head.length() + first.length() + tail.length() + rows * (row.length() + separator.length()))
                .append(head)
                .append(first);
        for (int i = 1; i < rows; i++) {
            text.append(separator).append(row);
        }
        return text.append(tail).toString();
    }

    /** Does {@link #forRows} for one of few numbers, where the text is long: it is made once, so that caches find it by itself. */
    public String keptForRows(int rows) {
        return LONG_TEXTS.get(new Sized(this, rows), sized -> sized.text().forRows(sized.rows()));
    }
}
