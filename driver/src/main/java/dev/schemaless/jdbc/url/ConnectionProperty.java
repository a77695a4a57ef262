package dev.schemaless.jdbc.url;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A property of a connection: in the URL, in {@code Properties}, in a configuration file.
 *
 * @param byDefault the value if the property is absent, in words
 * @param description one sentence, without the values allowed
 * @param secret whether its value must never be shown
 */
public record ConnectionProperty<T>(
        String name, PropertyType<T> type, String byDefault, String description, boolean secret) {

    static <T> ConnectionProperty<T> of(String name, PropertyType<T> type, String byDefault, String description) {
        return new ConnectionProperty<>(name, type, byDefault, description, false);
    }

    static ConnectionProperty<String> secret(String name, String byDefault, String description) {
        return new ConnectionProperty<>(name, PropertyType.text(), byDefault, description, true);
    }

    /** Returns the value of a text, or refuses it by its name, value and allowed values. */
    T parse(String text) throws SQLException {
        return type.parser()
                .apply(text)
                .orElseThrow(() -> SqlExceptions.of(
                        ErrorCode.PARAMETER_INVALID,
                        "Cannot connect: property '" + name + "' has " + SecretText.phrase("value", secret ? "" : text)
                                + ", which is not allowed. Give " + type.allowed() + "."));
    }

    boolean isWellFormed(String text) {
        return type.parser().apply(text).isPresent();
    }

    /** Describes the property to a tool that asks the user for it. */
    public DriverPropertyInfo describe(@Nullable String given) {
        String value = secret ? null : given;
        DriverPropertyInfo info = new DriverPropertyInfo(name, value);
        info.description = description + " Allowed: " + type.allowed() + ". Default: " + byDefault + ".";
        info.choices = type.choices().isEmpty() ? null : type.choices().toArray(String[]::new);
        info.required = false;
        return info;
    }
}
