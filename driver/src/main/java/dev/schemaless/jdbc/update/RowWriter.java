package dev.schemaless.jdbc.update;

import dev.schemaless.jdbc.sql.IdentifierQuote;
import dev.schemaless.jdbc.value.InternalForm;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.UpdatableTable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes rows of a result into their table. Rows are found by their keys, even if their other columns have changed. */
public final class RowWriter {
    private final RowStatements statements;
    private final UpdatableTable table;
    private final List<ResultColumn> columns;
    private final IdentifierQuote quote;
    /** The places of the columns that a written row is shown with. */
    private final List<Integer> returned;

    private final RowTexts texts;

    public RowWriter(
            RowStatements statements, IdentifierQuote quote, UpdatableTable table, List<ResultColumn> columns) {
        this.statements = statements;
        this.quote = quote;
        this.table = table;
        this.columns = columns;
        List<Integer> shown = new ArrayList<>(table.columns());
        table.key().stream().filter(place -> !shown.contains(place)).forEach(shown::add);
        this.returned = List.copyOf(shown);
        this.texts = new RowTexts(quote.quoted(table.name()), names(table.key()), names(returned));
    }

    String tableName() {
        return table.name();
    }

    /** Says whether the column at a place of the result is one of the table's, which can be set. */
    boolean isColumn(int place) {
        return table.columns().contains(place);
    }

    /** Inserts a row and returns it in the result's columns; columns that do not belong to the table are null. */
    @Nullable Object[] insert(Map<Integer, @Nullable Object> values) throws SQLException {
        @Nullable Object[] empty = new @Nullable Object[columns.size()];
        @Nullable Object[] row = run(texts.insert(names(values.keySet())), new ArrayList<>(values.values()), returned, empty);
        return row == null ? empty : row;
    }

    /** Sets columns of a row and returns it as it is then; null if it is there no more. */
    @Nullable Object @Nullable [] update(@Nullable Object[] row, Map<Integer, @Nullable Object> values) throws SQLException {
        List<@Nullable Object> parameters = new ArrayList<>(values.values());
        parameters.addAll(keyOf(row));
        return run(texts.update(names(values.keySet())), parameters, returned, row);
    }

    /** Deletes a row and says whether it was there. */
    boolean delete(@Nullable Object[] row) throws SQLException {
        return statements.update(texts.delete(), keyOf(row)) > 0;
    }

    /** Returns a row as it is now; null if it is there no more. */
    @Nullable Object @Nullable [] read(@Nullable Object[] row) throws SQLException {
        List<Integer> readable = new ArrayList<>(returned);
        IntStream.range(0, columns.size())
                .filter(place -> columns.get(place).isPseudoColumn() && !returned.contains(place))
                .forEach(readable::add);
        return run(texts.select(names(readable)), keyOf(row), readable, row);
    }

    private List<String> names(Iterable<Integer> places) {
        List<String> names = new ArrayList<>();
        places.forEach(place -> names.add(quote.quoted(columns.get(place).name())));
        return names;
    }

    private List<@Nullable Object> keyOf(@Nullable Object[] row) throws SQLException {
        List<@Nullable Object> key = new ArrayList<>();
        for (int place : table.key()) {
            key.add(InternalForm.toJava(columns.get(place).type(), row[place]));
        }
        return key;
    }

    /** Runs a statement that gives one row or none, and returns the row before with the values that it gives. */
    private @Nullable Object @Nullable [] run(
            String sql, List<@Nullable Object> parameters, List<Integer> places, @Nullable Object[] before)
            throws SQLException {
        @Nullable Object[] written = statements.firstRow(sql, parameters);
        if (written == null) {
            return null;
        }
        @Nullable Object[] after = before.clone();
        for (int i = 0; i < places.size(); i++) {
            after[places.get(i)] = written[i];
        }
        return after;
    }
}
