package dev.schemaless.planner.literal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of an INSERT's VALUES, of which there may be any number, and sorts them by shape: rows that differ in
 * their literals alone have one shape. A NULL has the type of its column in the first row with a literal there. So rows
 * have one shape whichever of their values are missing.
 */
final class RowListScanner {
    /** Rows of more shapes are planned as one query. */
    private static final int MOST_SHAPES = 256;

    private final LiteralReader reader;
    private final RowCellScanner cells;
    private final List<List<ScannedValue.@Nullable Cell>> rows = new ArrayList<>();
    /** The first literal of each column. */
    private final Map<Integer, ScannedValue.Cell> literals = new HashMap<>();

    private int at;

    private RowListScanner(LiteralReader reader, char nameQuote, int start) {
        this.reader = reader;
        this.cells = new RowCellScanner(reader, nameQuote);
        this.at = start;
    }

    /**
     * Reads rows.
     *
     * @param start the offset of the first one's opening parenthesis
     * @return empty if they have parameters, too many shapes, or are not sure to be read as the parser reads them
     */
    static Optional<ScannedValue.RowList> scan(LiteralReader reader, char nameQuote, int start) {
        RowListScanner scanner = new RowListScanner(reader, nameQuote, start);
        return scanner.run() ? scanner.sorted(start) : Optional.empty();
    }

    private boolean run() {
        while (true) {
            if (reader.at(at) != '(' || !row()) {
                return false;
            }
            int next = reader.skipBlank(at);
            if (next < 0 || reader.at(next) != ',') {
                return next >= 0;
            }
            at = reader.skipBlank(next + 1);
            if (at < 0) {
                return false;
            }
        }
    }

    private boolean row() {
        List<ScannedValue.@Nullable Cell> row =
                new ArrayList<>(rows.isEmpty() ? 8 : rows.get(0).size());
        rows.add(row);
        int next = reader.skipBlank(at + 1);
        boolean more = next >= 0 && reader.at(next) != ')';
        while (more) {
            if (!cells.read(next)) {
                return false;
            }
            ScannedValue.Cell cell = cells.cell();
            if (cell != null && cell.literal() != null) {
                literals.putIfAbsent(row.size(), cell);
            }
            row.add(cell);
            next = cells.end();
            more = reader.at(next) == ',';
            next = more ? reader.skipBlank(next + 1) : next;
        }
        at = next + 1;
        return next >= 0;
    }

    private Optional<ScannedValue.RowList> sorted(int start) {
        Map<List<Object>, Integer> numbers = new LinkedHashMap<>();
        List<List<ScannedValue.Cell>> shapes = new ArrayList<>();
        List<LiteralRows.Row> values = new ArrayList<>(rows.size());
        for (List<ScannedValue.@Nullable Cell> row : rows) {
            Integer shape = numbers.putIfAbsent(keyOf(row), shapes.size());
            if (shape == null) {
                shape = shapes.size();
                shapes.add(sample(row));
            }
            if (shapes.size() > MOST_SHAPES) {
                return Optional.empty();
            }
            values.add(new LiteralRows.Row(shape, valuesOf(row)));
        }
        return Optional.of(new ScannedValue.RowList(start, at, shapes, new LiteralRows(values)));
    }

    private List<Object> keyOf(List<ScannedValue.@Nullable Cell> row) {
        List<Object> key = new ArrayList<>(row.size());
        for (int column = 0; column < row.size(); column++) {
            ScannedValue.Cell cell = present(row, column);
            key.add(cell.literal() == null ? cell.text() : cell.literal().type());
        }
        return key;
    }

    /** Returns a row's value, or another row's where it is missing. */
    private ScannedValue.Cell present(List<ScannedValue.@Nullable Cell> row, int column) {
        ScannedValue.Cell cell = row.get(column);
        return cell == null ? literals.getOrDefault(column, RowCellScanner.NULL) : cell;
    }

    private List<ScannedValue.Cell> sample(List<ScannedValue.@Nullable Cell> row) {
        List<ScannedValue.Cell> sample = new ArrayList<>(row.size());
        for (int column = 0; column < row.size(); column++) {
            sample.add(present(row, column));
        }
        return sample;
    }

    private List<@Nullable Object> valuesOf(List<ScannedValue.@Nullable Cell> row) {
        List<@Nullable Object> values = new ArrayList<>(row.size());
        for (int column = 0; column < row.size(); column++) {
            if (present(row, column).literal() != null) {
                ScannedValue.Cell cell = row.get(column);
                values.add(
                        cell == null
                                ? null
                                : Objects.requireNonNull(cell.literal()).internal());
            }
        }
        return Collections.unmodifiableList(values);
    }
}
