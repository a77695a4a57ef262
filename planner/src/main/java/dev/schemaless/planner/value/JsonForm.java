package dev.schemaless.planner.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.runtime.JsonFunctions;
import org.jspecify.annotations.Nullable;

/**
 * Makes JSON of values of a type: dates and times become text as a cast makes it, also within arrays, multisets and maps. Stateless
 * and thread-safe.
 */
@FunctionalInterface
public interface JsonForm {
    /** Returns a value that the JSON library writes, of one that is not null. */
    Object of(Object value);

    /**
     * Returns the form of a type's values.
     *
     * @throws SchemalessException with {@code NOT_SUPPORTED} of intervals
     */
    static JsonForm of(RelDataType type) {
        ValueKind kind = ValueKind.of(type);
        RelDataType component = type.getComponentType();
        RelDataType entry = type.getValueType();
        if (kind.isInterval()) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot make JSON of " + type + ": it is not supported. Cast it to INTEGER, which counts its unit");
        }
        if (kind.isDatetime()) {
            ValueCast text = TextCasts.toText(kind, -1);
            return text == null ? value -> value : text::cast;
        }
        if (entry != null) {
            return ofEntries(of(entry));
        }
        return component == null ? JsonForm::plain : ofElements(of(component));
    }

    private static JsonForm ofElements(JsonForm element) {
        return value -> {
            List<@Nullable Object> elements = new ArrayList<>();
            ((Collection<?>) value).forEach(each -> elements.add(each == null ? null : element.of(each)));
            return elements;
        };
    }

    private static JsonForm ofEntries(JsonForm entry) {
        return value -> {
            Map<Object, @Nullable Object> entries = new LinkedHashMap<>();
            ((Map<?, ?>) value).forEach((key, each) -> entries.put(key, each == null ? null : entry.of(each)));
            return entries;
        };
    }

    /** Returns the value of a text with FORMAT JSON; other values as they are. */
    private static Object plain(Object value) {
        if (value instanceof JsonFunctions.JsonValueContext text && text.exc != null) {
            throw new SchemalessException(
                    ErrorCode.JSON_INVALID,
                    "Cannot make JSON: the text before FORMAT JSON is not JSON. Correct the text",
                    text.exc);
        }
        return value;
    }

    /** Returns a JSON array's text; null values are left out if it is sparse. */
    static String array(List<@Nullable Object> values, JsonForm form, boolean isSparse) {
        List<@Nullable Object> array = new ArrayList<>(values.size());
        for (Object value : values) {
            if (value != null || !isSparse) {
                array.add(value == null ? null : form.of(value));
            }
        }
        return JsonFunctions.jsonize(array);
    }

    /**
     * Returns a JSON object's text.
     *
     * @param members lists of a name and a value; of members of one name the last one counts
     * @param isSparse whether members without a value are left out
     * @throws SchemalessException {@code JSON_INVALID} if a name is null
     */
    static String object(List<List<@Nullable Object>> members, JsonForm form, boolean isSparse) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (List<@Nullable Object> member : members) {
            Object name = member.get(0);
            Object value = member.get(1);
            if (name == null) {
                throw new SchemalessException(
                        ErrorCode.JSON_INVALID,
                        "Cannot make JSON object: a member's name is NULL. Leave these rows out with a predicate");
            }
            if (value != null || !isSparse) {
                object.put(name.toString(), value == null ? null : form.of(value));
            }
        }
        return JsonFunctions.jsonize(object);
    }
}
