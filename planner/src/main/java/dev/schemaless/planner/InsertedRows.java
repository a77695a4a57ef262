package dev.schemaless.planner;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a statement has inserted: their row keys and the values of their declared columns, defaults included, as they
 * were stored. Rows that were there before are not among them.
 */
public final class InsertedRows {
    private static final InsertedRows NONE = new InsertedRows(List.of(), List.of(), List::of);

    private final List<ResultColumn> columns;
    private final List<Integer> keyColumns;
    private final Supplier<List<@Nullable Object[]>> rows;

    private InsertedRows(
            List<ResultColumn> columns, List<Integer> keyColumns, Supplier<List<@Nullable Object[]>> rows) {
        this.columns = List.copyOf(columns);
        this.keyColumns = List.copyOf(keyColumns);
        this.rows = rows;
    }

    /** Returns those of a statement that inserts none. */
    public static InsertedRows none() {
        return NONE;
    }

    /**
     * Makes the inserted rows of a model.
     *
     * @param rows each {@code _row_key} and the declared columns, in the catalog's internal form; asked for when it is needed
     */
    public static InsertedRows of(Model model, Supplier<List<@Nullable Object[]>> rows) {
        List<ResultColumn> columns = new ArrayList<>();
        List<Integer> keyColumns = new ArrayList<>();
        String rowKey = PseudoColumn.ROW_KEY.columnName();
        columns.add(new ResultColumn(rowKey, rowKey, model.name(), SqlType.of(PseudoColumn.ROW_KEY.type()), false));
        List<Integer> numbered = new ArrayList<>();
        for (Column column : model.columns()) {
            if (model.primaryKey().contains(column.field())) {
                keyColumns.add(columns.size());
            } else if (column.identity() != null) {
                numbered.add(columns.size());
            }
            columns.add(new ResultColumn(
                    column.name(),
                    column.name(),
                    SchemaNames.DEFAULT,
                    model.name(),
                    SqlType.of(column.type()),
                    !column.notNull(),
                    column.identity() != null));
        }
        keyColumns.addAll(numbered);
        keyColumns.add(0);
        return new InsertedRows(columns, keyColumns, rows);
    }

    /** Returns the same columns with other rows. */
    public InsertedRows with(Supplier<List<@Nullable Object[]>> others) {
        return new InsertedRows(columns, keyColumns, others);
    }

    /** Returns the columns: {@code _row_key}, then the declared ones; empty if the statement inserts no rows. */
    public List<ResultColumn> columns() {
        return columns;
    }

    /** Returns the positions among {@link #columns()} of the primary key's columns, of another identity column, and of {@code _row_key}. */
    public List<Integer> keyColumns() {
        return keyColumns;
    }

    /** Returns the rows' values in the order of {@link #columns()}. */
    public List<@Nullable Object[]> rows() {
        return rows.get();
    }
}
