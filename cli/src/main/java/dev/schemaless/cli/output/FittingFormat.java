package dev.schemaless.cli.output;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Consumer;

/**
 * A table, or a line for each column if the table of the rows that are read at once is wider than a terminal.
 *
 * @param width the terminal's columns
 * @param onVertical run before a result that is wider
 */
public record FittingFormat(String nullText, Paint paint, int width, Runnable onVertical) implements RowFormat {
    @Override
    public int write(ResultSet rows, Consumer<String> lines) throws SQLException {
        ResultTexts texts = ResultTexts.of(rows, nullText);
        if (TableFormat.width(texts) <= width) {
            return new TableFormat(nullText, paint).write(texts, lines);
        }
        onVertical.run();
        return new VerticalFormat(nullText, paint).write(texts, lines);
    }
}
