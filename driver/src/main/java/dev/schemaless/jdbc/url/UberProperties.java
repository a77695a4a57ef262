package dev.schemaless.jdbc.url;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The properties of stores of Uber's Schemaless that no other layout has. Each is an option of the layout. */
final class UberProperties {
    static final List<ConnectionProperty<String>> ALL = List.of(
            property(
                    "database",
                    "the databases of the URL, in their order",
                    "the names of the shards' databases, with the number as %d or %04d; in a URL a percent sign is"
                            + " %25."),
            property("entity", "all", "the table of cells."));

    private UberProperties() {}

    private static ConnectionProperty<String> property(String name, String byDefault, String meaning) {
        return ConnectionProperty.of(name, PropertyType.text(), byDefault, "With the layout uber: " + meaning);
    }

    /** Returns those that are given, by name. */
    static Map<String, String> of(PropertyValues values) throws SQLException {
        Map<String, String> given = new HashMap<>();
        for (ConnectionProperty<String> property : ALL) {
            Optional<String> value = values.find(property);
            value.ifPresent(text -> given.put(property.name(), text));
        }
        return given;
    }
}
