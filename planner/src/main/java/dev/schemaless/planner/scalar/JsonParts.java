package dev.schemaless.planner.scalar;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.value.Values;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.JsonFunctions;
import org.jspecify.annotations.Nullable;

/** Values in JSON text. */
final class JsonParts {
    private static final Pattern QUOTED_NAME = Pattern.compile("\\.\\s*\"((?:[^\"\\\\]|\\\\.)*+)\"");

    private JsonParts() {}

    /** Returns the value at a path, as JSON text; null if there is none. */
    static @Nullable String extracted(@Nullable Object[] values) {
        String path = Values.text(values, 1);
        if (!path.startsWith("$")) {
            throw noPath(path);
        }
        Object found = found(document(values), StructuralPath.checked(withBrackets(path)));
        return found == null ? null : JsonFunctions.jsonize(found);
    }

    private static @Nullable Object found(String document, String path) {
        try {
            return JsonFunctions.jsonApiCommonSyntax(document, "lax " + path).obj;
        } catch (RuntimeException e) {
            throw noPath(path);
        }
    }

    /** Returns a path with quoted names in brackets. The path library does not understand {@code $."name"}. */
    private static String withBrackets(String path) {
        return QUOTED_NAME
                .matcher(path)
                .replaceAll(name -> Matcher.quoteReplacement(
                        "['" + name.group(1).replace("\\\"", "\"").replace("'", "\\'") + "']"));
    }

    private static SchemalessException noPath(String path) {
        return Values.invalid("read JSON", "'" + path + "' is not a path. Write it as $.name[0]");
    }

    private static String document(@Nullable Object[] values) {
        String text = Values.text(values, 0);
        read(text);
        return text;
    }

    /** Returns the text that a JSON string has; other JSON text as it is. */
    static String unquoted(String json) {
        boolean quoted = json.length() > 1 && json.startsWith("\"") && json.endsWith("\"");
        return quoted && read(json) instanceof String text ? text : json;
    }

    private static @Nullable Object read(String json) {
        try {
            return JsonFunctions.dejsonize(json);
        } catch (RuntimeException e) {
            throw new SchemalessException(
                    ErrorCode.JSON_INVALID, "Cannot read JSON: the text is not JSON. Correct the text", e);
        }
    }
}
