package dev.schemaless.cli.output;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A result as printable texts, of which the first {@value #BUFFERED} rows are read at once. Not thread-safe. */
final class ResultTexts {
    private static final int BUFFERED = 1_000;

    private final ResultSet rows;
    private final String nullText;
    private final List<String> labels = new ArrayList<>();
    private final List<List<String>> first = new ArrayList<>();

    private ResultTexts(ResultSet rows, String nullText) {
        this.rows = rows;
        this.nullText = nullText;
    }

    static ResultTexts of(ResultSet rows, String nullText) throws SQLException {
        ResultTexts texts = new ResultTexts(rows, nullText);
        ResultSetMetaData meta = rows.getMetaData();
        for (int i = 1; i <= meta.getColumnCount(); i++) {
            texts.labels.add(Printable.text(meta.getColumnLabel(i)));
        }
        while (texts.first.size() < BUFFERED && rows.next()) {
            texts.first.add(texts.row());
        }
        return texts;
    }

    List<String> labels() {
        return labels;
    }

    /** Returns the rows that are read at once, in order. */
    List<List<String>> first() {
        return first;
    }

    /** Returns the next row after the first ones, or null if there is none. */
    @Nullable List<String> next() throws SQLException {
        return first.size() == BUFFERED && rows.next() ? row() : null;
    }

    private List<String> row() throws SQLException {
        List<String> row = new ArrayList<>(labels.size());
        for (int i = 1; i <= labels.size(); i++) {
            @Nullable String text = rows.getString(i);
            row.add(text == null ? nullText : Printable.text(text));
        }
        return row;
    }
}
