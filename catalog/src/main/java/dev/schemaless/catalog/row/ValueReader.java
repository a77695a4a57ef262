package dev.schemaless.catalog.row;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonPath;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.Mismatch;
import org.jspecify.annotations.Nullable;

/** Reads one wanted value of a cell. Immutable. */
sealed interface ValueReader {
    /** Returns the position among the decoded values. */
    int position();

    /** Returns the number of the field that holds the value; {@code FieldTable.ABSENT} if it is the whole body. */
    int slot();

    @Nullable Object read(BodyReader in, StoredRow row);

    /** Returns the value of a row that lacks the field or the cell. */
    @Nullable Object missing();

    /** Returns the value where there is no body to look into: of a row that is deleted, or not readable. */
    default @Nullable Object unknown() {
        return missing();
    }

    static ValueReader of(String model, RowValue value, int position, int slot, MismatchPolicy policy) {
        if (value instanceof RowValue.Declared declared) {
            Column column = declared.column();
            String name = model + "." + column.name();
            return new Typed(position, slot, column.type(), name, policy, column.missingValue());
        }
        if (value instanceof RowValue.Dynamic dynamic) {
            return new Typed(position, slot, dynamic.type(), model + "." + dynamic.field(), policy, null);
        }
        if (value instanceof RowValue.Path path) {
            return new AtPath(position, slot, path.path());
        }
        return new Json(position, slot);
    }

    /** A value of a column type. */
    record Typed(
            int position,
            int slot,
            ColumnType type,
            String name,
            MismatchPolicy policy,
            @Nullable Object missing) implements ValueReader {
        @Override
        public @Nullable Object read(BodyReader in, StoredRow row) {
            int start = in.position();
            Object value = type.read(in);
            if (value != Mismatch.VALUE) {
                return value;
            }
            if (policy == MismatchPolicy.NULL) {
                return null;
            }
            in.seek(start);
            throw new SchemalessException(
                    ErrorCode.TYPE_MISMATCH,
                    "Cannot read column '" + name + "' of row key '" + row.keyText() + "': its body holds "
                            + in.kind().display() + " that " + type.sql()
                            + " cannot take. Correct the body, or set typeMismatch=null to read NULL.");
        }

        @Override
        public @Nullable Object unknown() {
            return null;
        }
    }

    /** The result of a path. */
    record AtPath(int position, int slot, JsonPath path) implements ValueReader {
        @Override
        public @Nullable Object read(BodyReader in, StoredRow row) {
            return slot < 0 ? path.evaluate(in) : path.evaluateBehindFirst(in);
        }

        @Override
        public Object missing() {
            return path.missing();
        }
    }

    /** A whole body. */
    record Json(int position, int slot) implements ValueReader {
        @Override
        public Object read(BodyReader in, StoredRow row) {
            try {
                return JsonText.of(in);
            } catch (OutOfMemoryError e) {
                throw new SchemalessException(
                        ErrorCode.LIMIT_EXCEEDED,
                        "Cannot read body of row key '" + row.keyText() + "': the heap has no room for its JSON. Raise"
                                + " -Xmx.",
                        e);
            }
        }

        @Override
        public @Nullable Object missing() {
            return null;
        }
    }
}
