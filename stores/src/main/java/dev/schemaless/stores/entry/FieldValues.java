package dev.schemaless.stores.entry;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.MessagePackType;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Values of some fields of a body, as an entry needs them. */
public final class FieldValues {
    private final Map<String, Object> values;

    private FieldValues(Map<String, Object> values) {
        this.values = values;
    }

    /**
     * Reads a body.
     *
     * @param plain a map of MessagePack
     * @param owner named in messages
     */
    public static FieldValues of(byte[] plain, Collection<String> fields, Object owner) {
        Map<String, Object> values = new HashMap<>();
        BodyReader body = new BodyReader(plain, owner);
        int size = body.readMapSize();
        for (int i = 0; i < size; i++) {
            String field = body.kind() == MessagePackType.STRING ? body.readString() : skipped(body);
            if (!fields.contains(field)) {
                body.skip();
            } else {
                read(body, field, values);
            }
        }
        return new FieldValues(values);
    }

    private static String skipped(BodyReader body) {
        body.skip();
        return "";
    }

    private static void read(BodyReader body, String field, Map<String, Object> values) {
        switch (body.kind()) {
            case ARRAY, MAP, EXTENSION -> {
                int start = body.position();
                body.skip();
                values.put(field, new Nested(start));
            }
            default -> {
                Object value = body.readScalar();
                if (value != null) {
                    values.put(field, value);
                }
            }
        }
    }

    /** An array, a map or an extension value, which no entry holds. */
    private record Nested(int position) {}

    /**
     * Returns {@code Boolean, Long, BigInteger, Float, Double, String} or {@code byte[]}; null if the value is absent
     * or nested.
     */
    public @Nullable Object get(String field) {
        Object value = values.get(field);
        return value instanceof Nested ? null : value;
    }

    /** Says whether there is a value, scalar or not, that is not NULL. */
    public boolean has(String field) {
        return values.containsKey(field);
    }

    /** Says whether a field has the same value in both. */
    public boolean sameAs(FieldValues other, String field) {
        Object mine = values.get(field);
        Object theirs = other.values.get(field);
        if (mine instanceof byte[] bytes && theirs instanceof byte[] others) {
            return Arrays.equals(bytes, others);
        }
        return Objects.equals(mine, theirs);
    }
}
