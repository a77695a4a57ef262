package dev.schemaless.jdbc.value;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.schemaless.planner.SqlType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes arrays and maps in the Java form as JSON text, so that tools can show them. */
final class CollectionJson {
    private final StringBuilder text = new StringBuilder();

    private CollectionJson() {}

    static String write(SqlType type, Object value) {
        CollectionJson json = new CollectionJson();
        json.append(type, value);
        return json.text.toString();
    }

    private void append(SqlType type, @Nullable Object value) {
        SqlType element = type.element() == null ? type : type.element();
        if (value == null) {
            text.append("null");
        } else if (value instanceof List<?> list) {
            appendList(element, list);
        } else if (value instanceof Map<?, ?> map) {
            appendMap(element, map);
        } else if (value instanceof Boolean || (value instanceof Number number && isJson(number))) {
            text.append(TextConversions.toText(type, value));
        } else {
            quote(TextConversions.toText(type, value));
        }
    }

    private void appendList(SqlType element, List<?> list) {
        text.append('[');
        for (int i = 0; i < list.size(); i++) {
            text.append(i == 0 ? "" : ", ");
            append(element, list.get(i));
        }
        text.append(']');
    }

    private void appendMap(SqlType element, Map<?, ?> map) {
        text.append('{');
        String separator = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            text.append(separator);
            quote(String.valueOf(entry.getKey()));
            text.append(": ");
            append(element, entry.getValue());
            separator = ", ";
        }
        text.append('}');
    }

    private void quote(String plain) {
        text.append('"')
                .append(JsonStringEncoder.getInstance().quoteAsString(plain))
                .append('"');
    }

    private static boolean isJson(Number number) {
        return Double.isFinite(number.doubleValue());
    }
}
