package dev.schemaless.planner.runtime;

import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.Rows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One row with one collection of all rows of the input, in their order. Immutable. */
public record CollectOperator(Operator input, Form form) implements Operator {
    /** The elements of a collection. */
    public enum Form {
        /** A list of the rows' first columns. */
        VALUES,
        /** A list of rows. */
        ROWS,
        /** A map of the first columns to the second ones; of rows with one key the last one counts. */
        MAP
    }

    @Override
    public Rows open(ExecutionContext context) {
        MaterializedRows rows = MaterializedRows.read(input, context);
        return new CollectedRow(new ListRows(List.<@Nullable Object[]>of(new Object[] {collection(rows.all())})), rows);
    }

    private Object collection(List<@Nullable Object[]> rows) {
        if (form == Form.MAP) {
            Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
            rows.forEach(row -> map.put(row[0], row[1]));
            return map;
        }
        List<@Nullable Object> list = new ArrayList<>(rows.size());
        rows.forEach(row -> list.add(form == Form.ROWS ? row : row[0]));
        return list;
    }

    /** One row, and the memory of its elements. */
    private record CollectedRow(Rows row, Rows elements) implements Rows {
        @Override
        public boolean next() {
            return row.next();
        }

        @Override
        public @Nullable Object[] values() {
            return row.values();
        }

        @Override
        public void close() {
            elements.close();
        }
    }
}
