package dev.schemaless.stores.protobuf;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonBody;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.codec.MessagePackType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parts of plain bodies: each is the MessagePack of one value. */
final class PlainValue {
    private static final String OWNER = "a value that is written";

    private PlainValue() {}

    static MessagePackType kindOf(byte[] value) {
        return reader(value).kind();
    }

    /** Returns the entries of a map, without those that are nil. */
    static Map<String, byte[]> fieldsOf(byte[] map) {
        Map<String, byte[]> fields = new LinkedHashMap<>();
        BodyReader in = reader(map);
        for (int left = in.readMapSize(); left > 0; left--) {
            String key = in.kind() == MessagePackType.STRING ? in.readString() : JsonText.of(in);
            byte[] value = in.readRaw();
            if (kindOf(value) != MessagePackType.NIL) {
                fields.put(key, value);
            }
        }
        return fields;
    }

    static List<byte[]> elementsOf(byte[] array) {
        BodyReader in = reader(array);
        int size = in.readArraySize();
        List<byte[]> elements = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            elements.add(in.readRaw());
        }
        return elements;
    }

    /**
     * Returns a scalar as {@link BodyReader#readScalar} does.
     *
     * @throws IllegalArgumentException for an array, a map or an extension value
     */
    static @Nullable Object scalarOf(byte[] value) {
        return reader(value).readScalar();
    }

    /** Returns the value of a JSON text, and any other value as it is. */
    static byte[] parsed(byte[] value) {
        return kindOf(value) == MessagePackType.STRING
                ? JsonBody.ofValue(reader(value).readString())
                : value;
    }

    /** Says whether two values show as the same JSON: those that came as JSON differ in how they are encoded. */
    static boolean isSame(byte @Nullable [] one, byte @Nullable [] other) {
        if (one == null || other == null) {
            return one == other;
        }
        return Arrays.equals(one, other) || JsonText.of(reader(one)).equals(JsonText.of(reader(other)));
    }

    private static BodyReader reader(byte[] value) {
        return new BodyReader(value, OWNER);
    }
}
