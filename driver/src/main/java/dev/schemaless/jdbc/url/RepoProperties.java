package dev.schemaless.jdbc.url;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The properties of stores of Repos. Each is an option of the layout. */
final class RepoProperties {
    static final List<ConnectionProperty<String>> ALL = List.of(
            property(
                    "descriptors",
                    "none",
                    "a file of descriptors, as protoc writes it with --include_imports and --descriptor_set_out."),
            property(
                    "indexes",
                    "those whose entries show what they hold",
                    "the column or path that each index holds, as INDEX:COLUMN or INDEX:tags[*], separated by"
                            + " commas. With the layout uber: the column that a column of an index table holds, as"
                            + " TABLE.COLUMN:COLUMN."),
            property(
                    "message",
                    "none",
                    "the full name of the message in bodies; REPO:NAME, separated by commas, if repos differ."),
            property("repo", "all", "the repos to open, separated by commas."));

    private RepoProperties() {}

    private static ConnectionProperty<String> property(String name, String byDefault, String meaning) {
        return ConnectionProperty.of(name, PropertyType.text(), byDefault, "With the layout repos: " + meaning);
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
