package dev.schemaless.cli.output;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A line for each column, and an empty one after each row. A value's later lines begin where its first does. */
public final class VerticalFormat implements RowFormat {
    private static final int GAP = 2;

    private final String nullText;
    private final Paint paint;

    /**
     * Makes a format.
     *
     * @param nullText the text of NULL
     */
    public VerticalFormat(String nullText, Paint paint) {
        this.nullText = nullText;
        this.paint = paint;
    }

    @Override
    public int write(ResultSet rows, Consumer<String> lines) throws SQLException {
        return write(ResultTexts.of(rows, nullText), lines);
    }

    int write(ResultTexts texts, Consumer<String> lines) throws SQLException {
        List<String> labels = texts.labels().stream()
                .map(label -> label.replaceAll("[\n\t]", " "))
                .toList();
        int indent = GAP + labels.stream().mapToInt(TextWidth::of).max().orElse(0);
        int count = 0;
        for (List<String> row : texts.first()) {
            writeRow(labels, row, indent, lines);
            count++;
        }
        for (@Nullable List<String> row = texts.next(); row != null; row = texts.next()) {
            writeRow(labels, row, indent, lines);
            count++;
        }
        return count;
    }

    private void writeRow(List<String> labels, List<String> row, int indent, Consumer<String> lines) {
        for (int i = 0; i < labels.size(); i++) {
            String label = labels.get(i);
            String start = paint.label(label) + " ".repeat(indent - TextWidth.of(label));
            for (String line : row.get(i).split("\n", -1)) {
                lines.accept(start + TextWidth.withoutTabs(line));
                start = " ".repeat(indent);
            }
        }
        lines.accept("");
    }
}
