package dev.schemaless.stores.entry;

import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimestampType;
import dev.schemaless.catalog.type.UuidType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The form in which a column of an index table keeps the values of a table's column. Immutable. */
interface EntryForm {
    /**
     * The values that may be kept for a value.
     *
     * @param low equal to the other end if there is only one
     */
    record Interval(Object low, Object high) {
        static Interval of(Object kept) {
            return new Interval(kept, kept);
        }

        boolean isPoint() {
            return low.equals(high);
        }
    }

    /** Returns the form; empty if values of the type are not looked for in such a column. */
    static Optional<EntryForm> of(EntryColumn column, ScalarType type, EntryNumbers numbers) {
        if (type instanceof IntegerType && column.isInteger()) {
            return Optional.of(new IntegerForm(column, numbers));
        } else if (type instanceof BooleanType && column.isInteger()) {
            return Optional.of(new BooleanForm());
        } else if ((type instanceof FloatingType || type instanceof IntegerType) && column.isDouble()) {
            return Optional.of(new FloatForm());
        } else if (type instanceof StringType && column.isText()) {
            return Optional.of(new TextForm(column));
        } else if (type instanceof StringType && column.isBinary()) {
            return Optional.of(new BytesForm(column));
        } else if (type instanceof BinaryType && column.isBinary()) {
            return Optional.of(new BinaryForm(column));
        } else if (type instanceof TimestampType && column.dataType().equals("datetime")) {
            return Optional.of(new TimeForm());
        } else if (type instanceof UuidType && (column.isText() || column.isBinary())) {
            return Optional.of(new UuidForm(column));
        }
        return Optional.empty();
    }

    /** Returns the SQL text of a bound value. */
    default String mark() {
        return "?";
    }

    /** Returns all that may be kept for a value. */
    List<Interval> equal(Object value);

    /**
     * Says whether the kept values of a range that ends with a value are a range too: then {@link #least} and {@link
     * #greatest} are its ends.
     */
    default boolean orders(Object end) {
        return false;
    }

    /** Returns a lower bound of the kept values for a value and all greater ones; null if none is known. */
    default @Nullable Object least(Object low) {
        return equal(low).get(0).low();
    }

    /** Returns an upper bound of the kept values for a value and all lesser ones. */
    default Object greatest(Object high) {
        return equal(high).get(0).high();
    }
}
