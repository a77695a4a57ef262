package dev.schemaless.cli.output;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A frame around columns. Columns are as wide as the widest of the values that are read at once, and widen where a later one needs it. A
 * value with line breaks takes several lines, and each but its last ends with a plus sign, as in psql.
 */
public final class TableFormat implements RowFormat {
    private final String nullText;
    private final Paint paint;

    /**
     * Makes a format.
     *
     * @param nullText the text of NULL
     */
    public TableFormat(String nullText, Paint paint) {
        this.nullText = nullText;
        this.paint = paint;
    }

    @Override
    public int write(ResultSet rows, Consumer<String> lines) throws SQLException {
        return write(ResultTexts.of(rows, nullText), lines);
    }

    int write(ResultTexts texts, Consumer<String> lines) throws SQLException {
        int[] widths = widths(texts);
        String frame = frame(widths);
        lines.accept(frame);
        writeLines(centered(texts.labels(), widths), widths, paint::label, lines);
        if (!texts.first().isEmpty()) {
            lines.accept(frame);
        }
        int count = 0;
        for (List<String> row : texts.first()) {
            writeLines(cells(row), widths, UnaryOperator.identity(), lines);
            count++;
        }
        for (@Nullable List<String> row = texts.next(); row != null; row = texts.next()) {
            widen(widths, row);
            writeLines(cells(row), widths, UnaryOperator.identity(), lines);
            count++;
        }
        lines.accept(frame);
        return count;
    }

    /** Returns the columns of a terminal that a table of the texts takes. */
    static int width(ResultTexts texts) {
        int width = 1;
        for (int each : widths(texts)) {
            width += each + 3;
        }
        return width;
    }

    private static int[] widths(ResultTexts texts) {
        int[] widths = new int[texts.labels().size()];
        widen(widths, texts.labels());
        texts.first().forEach(row -> widen(widths, row));
        return widths;
    }

    private static void widen(int[] widths, List<String> row) {
        for (int i = 0; i < widths.length; i++) {
            int longest =
                    cell(row.get(i)).stream().mapToInt(TextWidth::of).max().orElse(0);
            widths[i] = Math.max(widths[i], longest);
        }
    }

    private static List<List<String>> cells(List<String> row) {
        return row.stream().map(TableFormat::cell).toList();
    }

    private static List<String> cell(String text) {
        List<String> lines = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            lines.add(TextWidth.withoutTabs(line));
        }
        return lines;
    }

    private static List<List<String>> centered(List<String> labels, int[] widths) {
        List<List<String>> centered = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            int width = widths[i];
            centered.add(cell(labels.get(i)).stream()
                    .map(line -> " ".repeat((width - TextWidth.of(line)) / 2) + line)
                    .toList());
        }
        return centered;
    }

    private void writeLines(
            List<List<String>> cells, int[] widths, UnaryOperator<String> painted, Consumer<String> lines) {
        int height = cells.stream().mapToInt(List::size).max().orElse(1);
        String side = paint.frame("|");
        for (int i = 0; i < height; i++) {
            StringBuilder line = new StringBuilder(side);
            for (int column = 0; column < widths.length; column++) {
                List<String> cell = cells.get(column);
                String text = i < cell.size() ? cell.get(i) : "";
                line.append(' ')
                        .append(painted.apply(text))
                        .append(" ".repeat(widths[column] - TextWidth.of(text)))
                        .append(i + 1 < cell.size() ? '+' : ' ')
                        .append(side);
            }
            lines.accept(line.toString());
        }
    }

    private String frame(int[] widths) {
        StringBuilder frame = new StringBuilder("+");
        for (int width : widths) {
            frame.append("-".repeat(width + 2)).append('+');
        }
        return paint.frame(frame.toString());
    }
}
