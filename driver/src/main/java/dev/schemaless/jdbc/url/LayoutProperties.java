package dev.schemaless.jdbc.url;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The properties that are options of layouts. One of exactly one layout has the layout's name before a dot, {@code friendfeed.tag}; the
 * option itself has none.
 */
final class LayoutProperties {
    /** The options that several layouts have. */
    static final List<ConnectionProperty<String>> SHARED = List.of(
            option(
                    "baseCell",
                    PropertyType.text(),
                    "BASE",
                    "The column name of the cells that every row has (go_schemaless, uber)."),
            option(
                    "deletes",
                    PropertyType.oneOf(List.of("refused", "purge")),
                    "refused",
                    "Whether DELETE removes rows for good, with all their versions and entries (jogchat, shameless)."),
            option(
                    "indexes",
                    PropertyType.text(),
                    "those whose entries show what they hold",
                    "The content of index tables: INDEX:COLUMN or INDEX:tags[*] (repos), TABLE.COLUMN:COLUMN (uber), separated by"
                            + " commas."),
            option(
                    "key",
                    PropertyType.oneOf(List.of("binary16", "hex32", "dashed36")),
                    "by the length of the column",
                    "The form of row keys (friendfeed, uber)."),
            option(
                    "shardFunction",
                    PropertyType.oneOf(
                            List.of("unknown", "mod128", "python2_md5", "hash_ring", "jump-metro", "crc32", "md5")),
                    "unknown",
                    "The function that finds the shard of a row key: mod128, python2_md5 or hash_ring (friendfeed); mod128,"
                            + " jump-metro, crc32 or md5 (uber). If it is unknown all shards are asked."),
            option("store", PropertyType.text(), "none", "The name that the other program gives the store."));

    /** The options that one layout has. */
    static final List<ConnectionProperty<String>> OF_ONE_LAYOUT = List.of(
            option(
                    "friendfeed.body",
                    PropertyType.oneOf(List.of("any", "json", "json+zlib", "pickle", "pickle+zlib")),
                    "any",
                    "Body encoding. Compression is detected from the first byte."),
            text("friendfeed.bodyColumn", "body, fields or attributes", "The column of bodies."),
            text("friendfeed.entities", "all", "The table of entities."),
            text(
                    "friendfeed.keyColumn",
                    "entity_id, or id in a table whose name begins with index_",
                    "The column of index tables that names entities."),
            text(
                    "friendfeed.matchOn",
                    "as the entries show",
                    "The entities that have entries in an index, if the entries do not show them:"
                            + " INDEX:FIELD=VALUE,INDEX:FIELD=VALUE."),
            text("friendfeed.tag", "tag, if there is such a column", "The column that holds the class of an entity."),
            text("friendfeed.tagValue", "all", "The only class of entities to read."),
            text(
                    "friendfeed.updatedColumn",
                    "updated, updated_at, created_at or created",
                    "The column that holds the time when an entity was written."),
            text("jogchat.cellTable", "the only such table", "The table that holds the cells."),
            text(
                    "repos.descriptors",
                    "none",
                    "A file of descriptors, as protoc writes it with --include_imports and --descriptor_set_out."),
            text(
                    "repos.message",
                    "none",
                    "The full name of the message in bodies; REPO:NAME, separated by commas, if repos differ."),
            text("repos.repo", "all", "The repos to open, separated by commas."),
            text(
                    "shameless.models",
                    "all",
                    "The models of the store, separated by commas. Needed if its databases have models of other stores too."),
            text(
                    "shameless.shardOn",
                    "as the entries show, if there are enough",
                    "The field of each index that decides an entry's shard: INDEX:FIELD,INDEX:FIELD. Needed to insert rows if the"
                            + " entries do not show it."),
            text(
                    "uber.database",
                    "the databases of the URL, in their order",
                    "The names of the shards' databases, with the number as %d or %04d; in a URL a percent sign is %25."),
            text("uber.entity", "all", "The table of cells."));

    private LayoutProperties() {}

    private static ConnectionProperty<String> text(String name, String byDefault, String description) {
        return option(name, PropertyType.text(), byDefault, description);
    }

    private static ConnectionProperty<String> option(
            String name, PropertyType<String> type, String byDefault, String description) {
        return ConnectionProperty.of(name, type, byDefault, description);
    }

    /** Returns the values that are given, by option. */
    static Map<String, String> options(PropertyValues values) throws SQLException {
        Map<String, String> options = new HashMap<>();
        for (ConnectionProperty<String> property :
                Stream.concat(SHARED.stream(), OF_ONE_LAYOUT.stream()).toList()) {
            values.find(property).ifPresent(text -> options.put(optionOf(property), text));
        }
        return options;
    }

    /** Returns the property of the option that a name without its layout means, such as {@code tag}. */
    static Optional<String> propertyOf(String option) {
        return OF_ONE_LAYOUT.stream()
                .filter(property -> optionOf(property).equals(option))
                .<String>map(ConnectionProperty::name)
                .findFirst();
    }

    private static String optionOf(ConnectionProperty<?> property) {
        return property.name().substring(property.name().indexOf('.') + 1);
    }
}
