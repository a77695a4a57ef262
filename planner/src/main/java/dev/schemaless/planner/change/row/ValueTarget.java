package dev.schemaless.planner.change.row;

import dev.schemaless.catalog.row.Undeclared;
import dev.schemaless.catalog.type.ColumnType;
import org.jspecify.annotations.Nullable;

/** The place in a row to which one value of a statement goes. */
sealed interface ValueTarget {
    /** Puts a value, in the catalog's internal form, in its place. */
    void put(@Nullable Object value, RowInputBuilder values);

    /** A declared column, by its position. */
    record Declared(int position) implements ValueTarget {
        @Override
        public void put(@Nullable Object value, RowInputBuilder values) {
            values.given(position, value);
        }
    }

    /** A declared column that the statement does not name, by its position: the value is its DEFAULT. */
    record Default(int position) implements ValueTarget {
        @Override
        public void put(@Nullable Object value, RowInputBuilder values) {
            values.byDefault(position, value);
        }
    }

    /** The undeclared part of a cell, as JSON. */
    record WholeCell(String cell) implements ValueTarget {
        @Override
        public void put(@Nullable Object value, RowInputBuilder values) {
            values.body(cell, (String) value);
        }
    }

    /** A field that no column declares. */
    record Field(String field, ColumnType type) implements ValueTarget {
        @Override
        public void put(@Nullable Object value, RowInputBuilder values) {
            values.field(new Undeclared.Field(field, type, value));
        }
    }

    /** The row's key. */
    record GivenKey() implements ValueTarget {
        @Override
        public void put(@Nullable Object value, RowInputBuilder values) {
            values.key((String) value);
        }
    }
}
