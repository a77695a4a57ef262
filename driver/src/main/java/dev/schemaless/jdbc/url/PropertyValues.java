package dev.schemaless.jdbc.url;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/** The properties given for one connection, all known and well-formed. Immutable. */
public final class PropertyValues {
    private final Map<String, String> texts;

    private PropertyValues(Map<String, String> texts) {
        this.texts = texts;
    }

    /**
     * Checks properties.
     *
     * @throws SQLException if a name is unknown or a value ill-formed, or two names differ in the case of an external store
     */
    public static PropertyValues of(Map<String, String> given) throws SQLException {
        Map<String, String> texts = new TreeMap<>();
        for (Map.Entry<String, String> entry : given.entrySet()) {
            ConnectionProperty<?> property = known(entry.getKey());
            property.parse(entry.getValue());
            if (texts.put(ExternalAccountProperties.withoutCase(entry.getKey()), entry.getValue()) != null) {
                throw SqlExceptions.of(
                        ErrorCode.PARAMETER_INVALID,
                        "Cannot connect: property '" + entry.getKey()
                                + "' is given twice, in other letters. Give it once.");
            }
        }
        return new PropertyValues(texts);
    }

    /** Returns the entries of {@code Properties}, defaults included. */
    public static Map<String, String> textsOf(Properties properties) {
        Map<String, String> texts = new HashMap<>();
        properties.stringPropertyNames().forEach(name -> texts.put(name, properties.getProperty(name)));
        properties.forEach((name, value) -> texts.put(String.valueOf(name), String.valueOf(value)));
        return texts;
    }

    /** Returns these properties and, where they lack one, those given. */
    PropertyValues withDefaults(Map<String, String> given) throws SQLException {
        Map<String, String> merged = new HashMap<>(of(given).texts);
        merged.putAll(texts);
        return of(merged);
    }

    /** Returns the values as they were given; some may be secret. */
    Map<String, String> texts() {
        return Map.copyOf(texts);
    }

    <T> Optional<T> find(ConnectionProperty<T> property) throws SQLException {
        String text = texts.get(property.name());
        return text == null ? Optional.empty() : Optional.of(property.parse(text));
    }

    <T> T get(ConnectionProperty<T> property, T byDefault) throws SQLException {
        return find(property).orElse(byDefault);
    }

    /** Returns the properties that are passed on to Connector/J, without their prefix. */
    Map<String, String> forMySql() {
        Map<String, String> passed = new TreeMap<>();
        texts.forEach((name, text) -> {
            if (name.startsWith(ConnectionProperties.MYSQL_PREFIX)) {
                passed.put(name.substring(ConnectionProperties.MYSQL_PREFIX.length()), text);
            }
        });
        return passed;
    }

    private static ConnectionProperty<?> known(String name) throws SQLException {
        Optional<ConnectionProperty<?>> known = ConnectionProperties.find(name);
        if (known.isEmpty()) {
            throw SqlExceptions.of(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot connect: property '" + name + "' is unknown. " + ConnectionProperties.advice(name));
        }
        return known.get();
    }
}
