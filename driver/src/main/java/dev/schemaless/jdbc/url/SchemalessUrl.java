package dev.schemaless.jdbc.url;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A URL of this driver.
 *
 * @param placeText the place as it was written
 * @param parameters the decoded parameters, in the order they were written; not yet checked
 */
public record SchemalessUrl(StorePlace place, String placeText, Map<String, String> parameters) {
    public static final String PREFIX = "jdbc:schemaless:";

    private static final String AMPERSAND = "An '&' in a value is written as %26.";

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

    /** Returns the URL with secret values replaced, for display and logs. */
    public String masked() {
        StringBuilder text = new StringBuilder(PREFIX).append(placeText);
        char separator = '?';
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            text.append(separator).append(masked(parameter.getKey(), parameter.getValue()));
            separator = '&';
        }
        return text.toString();
    }

    /** Returns a value for a URL that is shown, or asterisks. An unknown name or a malformed value may be part of a password. */
    private static String masked(String name, String value) {
        Optional<ConnectionProperty<?>> known = ConnectionProperties.find(name);
        if (known.isEmpty()) {
            return "***";
        }
        boolean isShown = !known.get().secret() && known.get().isWellFormed(value);
        return Percent.encode(name) + "=" + (isShown ? Percent.encode(value) : "***");
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
            int position = parameters.size() + 1;
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw refused("its parameter " + position + " is not of the form name=value. " + AMPERSAND);
            }
            String name = Percent.decode(pair.substring(0, equals));
            String value = Percent.decode(pair.substring(equals + 1));
            boolean isSecret = ConnectionProperties.find(name)
                    .map(ConnectionProperty::secret)
                    .orElse(true);
            if (!isSecret && SecretText.isInValue(name, value)) {
                throw refused("the value of its parameter " + position
                        + " seems to have another parameter in it. '&' is between parameters.");
            }
            if (parameters.put(name, value) != null) {
                throw refused("it gives its parameter " + position + " twice. Give it once.");
            }
        }
        return parameters;
    }

    /**
     * Returns the parameters, checked.
     *
     * @throws SQLException if one is unknown, by its position, since the text after an '&' in a password looks like a
     *     name; or if a value is ill-formed
     */
    PropertyValues values() throws SQLException {
        int position = 0;
        for (String name : parameters.keySet()) {
            position++;
            if (ConnectionProperties.find(name).isEmpty()) {
                throw SqlExceptions.of(
                        ErrorCode.PARAMETER_INVALID,
                        "Cannot connect: parameter " + position + " of the URL is unknown. "
                                + ConnectionProperties.advice(name) + " " + AMPERSAND);
            }
        }
        return PropertyValues.of(parameters);
    }

    private static SQLException refused(String reason) {
        return SqlExceptions.of(ErrorCode.CONNECTION_UNABLE, "Cannot read URL: " + reason);
    }
}
