package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The elements of the collections in each row of an input: the first ones, then the second ones. Shorter collections are
 * continued with NULLs; one that is NULL has no elements. Immutable.
 *
 * @param widths how many columns an element of each collection has
 * @param numbered whether a last column has the position, from 1
 */
public record UnnestOperator(Operator input, List<Integer> widths, boolean numbered) implements Operator {
    public UnnestOperator {
        widths = List.copyOf(widths);
    }

    @Override
    public Rows open(ExecutionContext context) {
        return new UnnestRows(this, input.open(context), context);
    }

    private static final class UnnestRows implements Rows {
        private final UnnestOperator operator;
        private final Rows input;
        private final ExecutionContext context;
        private final int width;
        private final List<?>[] collections;
        private int longest;
        private int position;
        private @Nullable Object[] values = new Object[0];

        UnnestRows(UnnestOperator operator, Rows input, ExecutionContext context) {
            this.operator = operator;
            this.input = input;
            this.context = context;
            int columns = operator.numbered() ? 1 : 0;
            for (int each : operator.widths()) {
                columns += each;
            }
            this.width = columns;
            this.collections = new List<?>[operator.widths().size()];
        }

        @Override
        public boolean next() {
            while (position == longest) {
                context.control().check();
                if (!input.next()) {
                    return false;
                }
                begin(input.values());
            }
            values = elements(position++);
            return true;
        }

        private void begin(@Nullable Object[] row) {
            longest = 0;
            position = 0;
            for (int i = 0; i < collections.length; i++) {
                collections[i] = list(row[i]);
                longest = Math.max(longest, collections[i].size());
            }
        }

        private static List<?> list(@Nullable Object collection) {
            if (collection == null) {
                return List.of();
            }
            if (collection instanceof Map<?, ?> map) {
                return new ArrayList<>(map.entrySet());
            }
            return collection instanceof List<?> list ? list : new ArrayList<>((Collection<?>) collection);
        }

        private @Nullable Object[] elements(int index) {
            @Nullable Object[] row = new Object[width];
            int column = 0;
            for (int i = 0; i < collections.length; i++) {
                int fields = operator.widths().get(i);
                List<?> list = collections[i];
                if (index < list.size()) {
                    put(list.get(index), row, column, fields);
                }
                column += fields;
            }
            if (operator.numbered()) {
                row[column] = index + 1;
            }
            return row;
        }

        /** Puts an element into its columns: a row takes several. */
        private static void put(@Nullable Object element, @Nullable Object[] row, int column, int fields) {
            if (element instanceof Map.Entry<?, ?> entry) {
                row[column] = entry.getKey();
                row[column + 1] = entry.getValue();
            } else if (element instanceof Object[] struct) {
                System.arraycopy(struct, 0, row, column, fields);
            } else if (fields > 1 && element instanceof List<?> struct) {
                System.arraycopy(struct.toArray(), 0, row, column, fields);
            } else {
                row[column] = element;
            }
        }

        @Override
        public @Nullable Object[] values() {
            return values;
        }

        @Override
        public void close() {
            input.close();
        }
    }
}
