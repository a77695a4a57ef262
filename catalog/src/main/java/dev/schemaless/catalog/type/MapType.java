package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.MessagePackType;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map from strings.
 *
 * @param value the type of the values, which may be null
 */
public record MapType(ColumnType value) implements ColumnType {
    private static final StringType KEY = new StringType(StringType.UNBOUNDED, false);

    @Override
    public String sql() {
        return "MAP<VARCHAR, " + value.sql() + ">";
    }

    /**
     * Accepts maps if all of their keys can be coerced to strings and values to the value type, in their order. Of
     * duplicate keys the first counts.
     */
    @Override
    public @Nullable Object read(BodyReader in) {
        if (in.kind() != MessagePackType.MAP) {
            return in.kind() == MessagePackType.NIL ? in.readScalar() : Mismatch.VALUE;
        }
        int size = in.readMapSize();
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            Object key = KEY.read(in);
            Object item = key instanceof String ? value.read(in) : Mismatch.VALUE;
            if (item == Mismatch.VALUE) {
                return Mismatch.VALUE;
            }
            if (!entries.containsKey(key)) {
                entries.put((String) key, item);
            }
        }
        return entries;
    }

    @Override
    public Object check(Object map, String column) {
        if (!(map instanceof Map<?, ?> entries)) {
            throw WriteErrors.wrongForm(this, column, map);
        }
        Map<String, @Nullable Object> checked = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            if (entry.getKey() == null) {
                throw WriteErrors.wrongForm(this, column, "NULL key");
            }
            Object item = entry.getValue();
            checked.put((String) KEY.check(entry.getKey(), column), item == null ? null : value.check(item, column));
        }
        return checked;
    }

    @Override
    public void write(Object map, BodyWriter out) {
        Map<?, ?> entries = (Map<?, ?>) map;
        out.writeMapHeader(entries.size());
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            KEY.write(entry.getKey(), out);
            if (entry.getValue() == null) {
                out.writeNil();
            } else {
                value.write(entry.getValue(), out);
            }
        }
    }
}
