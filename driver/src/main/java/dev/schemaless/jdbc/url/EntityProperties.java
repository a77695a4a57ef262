package dev.schemaless.jdbc.url;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The properties of stores of entities, of the layout friendfeed. Each is an option of the layout. */
final class EntityProperties {
    static final List<ConnectionProperty<String>> ALL = List.of(
            property(
                    "body",
                    PropertyType.oneOf(List.of("any", "json", "json+zlib", "pickle", "pickle+zlib")),
                    "any",
                    "body encoding. Compression is detected from the first byte."),
            property("bodyColumn", PropertyType.text(), "body, fields or attributes", "the column of bodies."),
            property("entities", PropertyType.text(), "all", "the table of entities."),
            property(
                    "key",
                    PropertyType.oneOf(List.of("binary16", "hex32", "dashed36")),
                    "by the length of the column",
                    "the form of keys. With the layout uber: the form of row keys."),
            property(
                    "keyColumn",
                    PropertyType.text(),
                    "entity_id, or id in a table whose name begins with index_",
                    "the column of index tables that names entities."),
            property(
                    "matchOn",
                    PropertyType.text(),
                    "as the entries show",
                    "INDEX:FIELD=VALUE,INDEX:FIELD=VALUE, the entities that have entries in an index, if the"
                            + " entries do not show them."),
            property(
                    "shardFunction",
                    PropertyType.oneOf(
                            List.of("unknown", "mod128", "python2_md5", "hash_ring", "jump-metro", "crc32", "md5")),
                    "unknown",
                    "the function that finds an entity's database by its key: mod128, python2_md5 or hash_ring."
                            + " With the layout uber: that of a row's shard: mod128, jump-metro, crc32 or md5. If it is"
                            + " unknown all are asked."),
            property(
                    "tag",
                    PropertyType.text(),
                    "tag, if there is such a column",
                    "the column that holds the class of an entity."),
            property("tagValue", PropertyType.text(), "all", "the only class of entities to read."),
            property(
                    "updatedColumn",
                    PropertyType.text(),
                    "updated, updated_at, created_at or created",
                    "the column that holds the time when an entity was written."));

    private EntityProperties() {}

    private static ConnectionProperty<String> property(
            String name, PropertyType<String> type, String byDefault, String meaning) {
        return ConnectionProperty.of(name, type, byDefault, "With the layout friendfeed: " + meaning);
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
