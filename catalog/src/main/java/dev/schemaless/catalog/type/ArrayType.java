package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.MessagePackType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An array, at most two deep.
 *
 * @param element the type of the elements, which may be null
 */
public record ArrayType(ColumnType element) implements ColumnType {
    @Override
    public String sql() {
        return element.sql() + " ARRAY";
    }

    /** Accepts arrays if all of their elements can be coerced. */
    @Override
    public @Nullable Object read(BodyReader in) {
        if (in.kind() != MessagePackType.ARRAY) {
            return in.kind() == MessagePackType.NIL ? in.readScalar() : Mismatch.VALUE;
        }
        int size = in.readArraySize();
        List<@Nullable Object> values = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            Object value = element.read(in);
            if (value == Mismatch.VALUE) {
                return Mismatch.VALUE;
            }
            values.add(value);
        }
        return values;
    }

    @Override
    public Object check(Object value, String column) {
        if (!(value instanceof List<?> list)) {
            throw WriteErrors.wrongForm(this, column, value);
        }
        List<@Nullable Object> checked = new ArrayList<>(list.size());
        for (Object item : list) {
            checked.add(item == null ? null : element.check(item, column));
        }
        return checked;
    }

    @Override
    public void write(Object value, BodyWriter out) {
        List<?> list = (List<?>) value;
        out.writeArrayHeader(list.size());
        for (Object item : list) {
            if (item == null) {
                out.writeNil();
            } else {
                element.write(item, out);
            }
        }
    }
}
