package dev.schemaless.jdbc.url;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A URL of this driver.
 *
 * @param placeText the place as it was written
 * @param parameters the decoded parameters, in the order they were written; not yet checked
 */
public record SchemalessUrl(StorePlace place, String placeText, Map<String, String> parameters) {
    public static final String PREFIX = "jdbc:schemaless:";

    public SchemalessUrl {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    public static boolean accepts(@Nullable String url) {
        return url != null && url.startsWith(PREFIX);
    }

    /** Reads a URL that {@link #accepts} accepts. */
    public static SchemalessUrl parse(String url) throws SQLException {
        String rest = url.substring(PREFIX.length());
        int mark = rest.indexOf('?');
        String place = mark < 0 ? rest : rest.substring(0, mark);
        Map<String, String> parameters = mark < 0 ? Map.of() : parameters(rest.substring(mark + 1));
        return new SchemalessUrl(PlaceParser.parse(place), place, parameters);
    }

    /** Returns the URL with secret values replaced: what may be shown and logged. */
    public String masked() {
        StringBuilder text = new StringBuilder(PREFIX).append(placeText);
        char separator = '?';
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            String value = ConnectionProperties.find(parameter.getKey())
                    .map(property -> property.shown(parameter.getValue()))
                    .orElse("***");
            text.append(separator).append(Percent.encode(parameter.getKey())).append('=');
            text.append("***".equals(value) ? value : Percent.encode(value));
            separator = '&';
        }
        return text.toString();
    }

    /** Leaves secrets out. */
    @Override
    public String toString() {
        return masked();
    }

    private static Map<String, String> parameters(String query) throws SQLException {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String pair : query.split("&")) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw refused("its parameter '" + (equals < 0 ? pair : "") + "' is not of the form name=value.");
            }
            String name = Percent.decode(pair.substring(0, equals));
            if (parameters.put(name, Percent.decode(pair.substring(equals + 1))) != null) {
                throw refused("it gives the parameter '" + name + "' twice. Give it once.");
            }
        }
        return parameters;
    }

    private static SQLException refused(String reason) {
        return SqlExceptions.of(ErrorCode.CONNECTION_UNABLE, "Cannot read URL: " + reason);
    }
}
