package dev.schemaless.catalog.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of the catalog's documents. Another program may have written them, and a wrong number or name may destroy tables. So each
 * method throws {@link IllegalArgumentException} for a value that no release writes; its message begins with the field.
 */
final class Fields {
    private static final int LONGEST_TEXT = 100;

    private Fields() {}

    /** Returns the number of a definition, which is positive. */
    static int number(JsonNode node, String field) {
        return whole(node, field, 1, Integer.MAX_VALUE);
    }

    /** Returns a whole number that has to be there. */
    static int whole(JsonNode node, String field, int least, int greatest) {
        return (int) wholeOf(node.path(field), field, least, greatest);
    }

    /** Returns a whole number that has to be there, of 64 bits. */
    static long whole(JsonNode node, String field) {
        return wholeOf(node.path(field), field, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /**
     * Returns the whole number that a value is.
     *
     * @param field for the message
     */
    static long wholeOf(JsonNode value, String field, long least, long greatest) {
        if (!value.isIntegralNumber() || value.longValue() < least || value.longValue() > greatest) {
            throw wrong(field, value, "a whole number from " + least + " to " + greatest);
        }
        return value.longValue();
    }

    /** Returns a text that has to be there, and is not blank. */
    static String name(JsonNode node, String field) {
        return name(field, node.path(field));
    }

    private static String name(String field, JsonNode value) {
        if (!value.isTextual() || value.textValue().isBlank()) {
            throw wrong(field, value, "a name");
        }
        return value.textValue();
    }

    /** Returns the name in a field; {@code absent} if the document lacks the field. */
    static String name(JsonNode node, String field, String absent) {
        return node.has(field) ? name(node, field) : absent;
    }

    /** Returns the text in a field; null if the document lacks the field. */
    static @Nullable String text(JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        return text(field, value);
    }

    /** Returns the text that a value is. */
    static String text(String field, JsonNode value) {
        if (!value.isTextual()) {
            throw wrong(field, value, "a text");
        }
        return value.textValue();
    }

    /** Returns the boolean in a field; false if the document lacks the field. */
    static boolean flag(JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (!value.isMissingNode() && !value.isBoolean()) {
            throw wrong(field, value, "true or false");
        }
        return value.booleanValue();
    }

    /** Returns the elements of an array; none if there is no array. */
    static <T> List<T> list(JsonNode node, String field, Function<JsonNode, T> decode) {
        JsonNode array = node.path(field);
        if (!array.isMissingNode() && !array.isArray()) {
            throw wrong(field, array, "an array");
        }
        return new ArrayList<>(
                StreamSupport.stream(array.spliterator(), false).map(decode).toList());
    }

    /** Returns the names in an array; none if there is no array. */
    static List<String> names(JsonNode node, String field) {
        return list(node, field, value -> name(field, value));
    }

    /** Returns the constant of a word. */
    static <E extends Enum<E>> E word(Class<E> type, String what, String word) {
        return EnumSet.allOf(type).stream()
                .filter(known -> known.name().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("its " + what + " is '" + shown(word)
                        + "', this release knows " + EnumSet.allOf(type) + " and formats up to "
                        + CatalogCodec.NEWEST_FORMAT));
    }

    private static IllegalArgumentException wrong(String field, JsonNode value, String right) {
        return new IllegalArgumentException("its " + field + " is " + describe(value) + ", not " + right);
    }

    /** Describes a value in one short line. */
    private static String describe(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> "'" + shown(value.textValue()) + "'";
            case NUMBER, BOOLEAN, NULL -> value.asText();
            case ARRAY -> "an array";
            case MISSING -> "absent";
            default -> "an object";
        };
    }

    /** Returns the beginning of a text. */
    static String shown(String text) {
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "…";
    }
}
