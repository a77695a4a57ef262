package dev.schemaless.catalog.codec;

import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Reads one value as the text that {@link JsonText} would write for it. */
final class JsonScalar {
    private JsonScalar() {}

    static @Nullable Object read(BodyReader value) {
        return switch (value.kind()) {
            case ARRAY, MAP, EXTENSION -> JsonPath.Miss.NOT_SCALAR;
            case BINARY -> Base64.getEncoder().encodeToString(value.readBinary());
            case FLOAT -> number(value.readFloat());
            case NIL, BOOLEAN, INTEGER, STRING -> value.readScalar();
        };
    }

    private static Object number(Number value) {
        if (!Double.isFinite(value.doubleValue())) {
            return NumberText.of(value.doubleValue());
        }
        return value instanceof Float single ? Double.valueOf(NumberText.of(single)) : value;
    }
}
