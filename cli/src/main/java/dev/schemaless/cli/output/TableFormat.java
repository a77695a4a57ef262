package dev.schemaless.cli.output;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A frame around columns, character by character that of sqlline 1.12.0 without colours: columns are as wide as the widest of their first
 * {@value #MEASURED} values, and widen where a later one needs it.
 */
public final class TableFormat implements RowFormat {
    private static final int MEASURED = 1_000;

    private final String nullText;
    private final int width;

    /**
     * Makes a format.
     *
     * @param nullText the text of NULL
     * @param width the most characters of a line
     */
    public TableFormat(String nullText, int width) {
        this.nullText = nullText;
        this.width = width;
    }

    @Override
    public int write(ResultSet rows, Consumer<String> lines) throws SQLException {
        ResultSetMetaData meta = rows.getMetaData();
        String[] labels = labels(meta);
        int[] widths = new int[labels.length];
        widen(widths, labels);
        List<String[]> first = first(rows, meta);
        first.forEach(row -> widen(widths, row));
        String frame = frame(widths);
        lines.accept(frame);
        lines.accept(line(centered(labels, widths)));
        if (!first.isEmpty()) {
            lines.accept(frame);
        }
        int count = 0;
        for (String[] row : first) {
            lines.accept(line(padded(row, widths)));
            count++;
        }
        while (count >= MEASURED && rows.next()) {
            String[] row = texts(rows, meta);
            widen(widths, row);
            lines.accept(line(padded(row, widths)));
            count++;
        }
        lines.accept(frame);
        return count;
    }

    private List<String[]> first(ResultSet rows, ResultSetMetaData meta) throws SQLException {
        List<String[]> first = new ArrayList<>();
        while (first.size() < MEASURED && rows.next()) {
            first.add(texts(rows, meta));
        }
        return first;
    }

    private static String[] labels(ResultSetMetaData meta) throws SQLException {
        String[] labels = new String[meta.getColumnCount()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = Printable.text(meta.getColumnLabel(i + 1));
        }
        return labels;
    }

    private String[] texts(ResultSet row, ResultSetMetaData meta) throws SQLException {
        String[] texts = new String[meta.getColumnCount()];
        for (int i = 0; i < texts.length; i++) {
            @Nullable String text = text(row, i + 1, meta.getColumnType(i + 1));
            texts[i] = text == null ? nullText : Printable.text(text);
        }
        return texts;
    }

    /** Returns a value's text: numbers and times as Java writes them, others as the driver does. */
    private static @Nullable String text(ResultSet row, int column, int type) throws SQLException {
        @Nullable Object value = switch (type) {
            case Types.TINYINT,
                    Types.SMALLINT,
                    Types.INTEGER,
                    Types.BIGINT,
                    Types.REAL,
                    Types.FLOAT,
                    Types.DOUBLE,
                    Types.DECIMAL,
                    Types.NUMERIC,
                    Types.BIT,
                    Types.CLOB,
                    Types.BLOB,
                    Types.REF,
                    Types.JAVA_OBJECT,
                    Types.STRUCT,
                    Types.ROWID,
                    Types.NCLOB,
                    Types.SQLXML,
                    Types.TIME,
                    Types.DATE,
                    Types.TIMESTAMP -> row.getObject(column);
            default -> row.getString(column);
        };
        return value == null ? null : value.toString();
    }

    private static void widen(int[] widths, String[] texts) {
        for (int i = 0; i < widths.length; i++) {
            int longest = Arrays.stream(texts[i].split("\n"))
                    .mapToInt(String::length)
                    .max()
                    .orElse(1);
            widths[i] = Math.max(widths[i], longest);
        }
    }

    private static String[] centered(String[] labels, int[] widths) {
        String[] centered = new String[labels.length];
        for (int i = 0; i < labels.length; i++) {
            int room = Math.max(0, widths[i] - labels[i].length());
            centered[i] = " ".repeat(room / 2) + labels[i] + " ".repeat(room - room / 2);
        }
        return centered;
    }

    private static String[] padded(String[] texts, int[] widths) {
        String[] padded = new String[texts.length];
        for (int i = 0; i < texts.length; i++) {
            padded[i] = texts[i] + " ".repeat(Math.max(0, widths[i] - texts[i].length()));
        }
        return padded;
    }

    private String line(String[] texts) {
        return "| " + cut(String.join(" | ", texts)) + " |";
    }

    private String frame(int[] widths) {
        String[] dashes = new String[widths.length];
        for (int i = 0; i < widths.length; i++) {
            dashes[i] = "-".repeat(widths[i]);
        }
        return "+-" + cut(String.join("-+-", dashes)) + "-+";
    }

    private String cut(String line) {
        return line.substring(0, Math.min(line.length(), width));
    }
}
