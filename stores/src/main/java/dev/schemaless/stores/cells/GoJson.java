package dev.schemaless.stores.cells;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonBody;
import dev.schemaless.catalog.codec.NumberText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Values as Go's {@code encoding/json} writes those of its maps: without blanks, members in the order of their names'
 * bytes, and escapes for the characters that HTML and JavaScript would interpret.
 */
public final class GoJson {
    /** The order of members. */
    public static final Comparator<String> NAMES = (left, right) ->
            Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));

    private static final JsonFactory TEXTS = new JsonFactory();
    /** Numbers from here on have an exponent. */
    private static final double LARGE = 1e21;
    /** Numbers below have an exponent. */
    private static final double SMALL = 1e-6;

    private static final int FIRST_PRINTABLE = 0x20;

    private GoJson() {}

    /**
     * Returns the text of the next value.
     *
     * @param value MessagePack, whose binary becomes base64
     * @throws SchemalessException with {@code NUMBER_OUT_OF_RANGE} for a number that is not finite
     */
    public static String of(BodyReader value) {
        return switch (value.kind()) {
            case NIL -> {
                value.skip();
                yield "null";
            }
            case BOOLEAN -> String.valueOf(value.readBoolean());
            case INTEGER -> value.readInteger().toString();
            case FLOAT -> number(value.readFloat());
            case STRING -> string(value.readString());
            case BINARY -> string(Base64.getEncoder().encodeToString(value.readBinary()));
            case EXTENSION ->
                throw new SchemalessException(
                        ErrorCode.NOT_SUPPORTED,
                        "Cannot write value of an extension type: JSON has no such values. Write it as text.");
            case ARRAY -> array(value);
            case MAP -> map(value);
        };
    }

    private static String array(BodyReader value) {
        List<String> elements = new ArrayList<>();
        for (int left = value.readArraySize(); left > 0; left--) {
            elements.add(of(value));
        }
        return "[" + String.join(",", elements) + "]";
    }

    private static String map(BodyReader value) {
        Map<String, String> members = new TreeMap<>(NAMES);
        for (int left = value.readMapSize(); left > 0; left--) {
            members.put(value.readString(), of(value));
        }
        return object(members);
    }

    private static String object(Map<String, String> members) {
        List<String> texts = new ArrayList<>();
        members.forEach((name, text) -> texts.add(string(name) + ":" + text));
        return "{" + String.join(",", texts) + "}";
    }

    private static String number(Number value) {
        double number = value.doubleValue();
        if (!Double.isFinite(number)) {
            throw new SchemalessException(
                    ErrorCode.NUMBER_OUT_OF_RANGE,
                    "Cannot write number " + number + ": JSON has no such number. Write a finite one, or NULL.");
        }
        if (number == 0) {
            return 1 / number < 0 ? "-0" : "0";
        }
        BigDecimal digits = (value instanceof Float single
                        ? NumberText.toDecimal(single)
                        : NumberText.toDecimal(number))
                .stripTrailingZeros();
        double size = Math.abs(number);
        return size < SMALL || size >= LARGE ? scientific(digits) : digits.toPlainString();
    }

    private static String scientific(BigDecimal digits) {
        String unscaled = digits.unscaledValue().abs().toString();
        int exponent = unscaled.length() - 1 - digits.scale();
        String fraction = unscaled.length() == 1 ? "" : "." + unscaled.substring(1);
        return (digits.signum() < 0 ? "-" : "") + unscaled.charAt(0) + fraction + "e" + (exponent < 0 ? "" : "+")
                + exponent;
    }

    /** Returns a string with its quotes. */
    public static String string(String value) {
        StringBuilder text = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            escape(value.charAt(i), text);
        }
        return text.append('"').toString();
    }

    private static void escape(char c, StringBuilder text) {
        switch (c) {
            case '"', '\\' -> text.append('\\').append(c);
            case '\n' -> text.append("\\n");
            case '\r' -> text.append("\\r");
            case '\t' -> text.append("\\t");
            case '<', '>', '&', '\u2028', '\u2029' -> unicode(c, text);
            default -> {
                if (c < FIRST_PRINTABLE) {
                    unicode(c, text);
                } else {
                    text.append(c);
                }
            }
        }
    }

    private static void unicode(char c, StringBuilder text) {
        text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
    }

    /**
     * Returns a JSON text in this form; numbers stay as they are.
     *
     * @throws SchemalessException with {@code JSON_INVALID} if it is not a JSON value, or refused
     */
    public static String ofText(String json) {
        JsonBody.ofValue(json);
        try (JsonParser parser = TEXTS.createParser(json)) {
            parser.nextToken();
            return value(parser);
        } catch (IOException e) {
            throw new UncheckedIOException("the text was read before", e);
        }
    }

    private static String value(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, String> members = new TreeMap<>(NAMES);
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                members.put(name, value(parser));
            }
            return object(members);
        } else if (token == JsonToken.START_ARRAY) {
            List<String> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(value(parser));
            }
            return "[" + String.join(",", elements) + "]";
        }
        return token == JsonToken.VALUE_STRING ? string(parser.getText()) : parser.getText();
    }
}
