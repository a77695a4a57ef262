package dev.schemaless.jdbc.url;

import com.fasterxml.jackson.databind.JsonNode;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.stores.open.ExternalAccounts.Account;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A YAML file that describes a store.
 *
 * <pre>
 * namespace: bookings
 * shards: 64
 * user: app
 * passwordEnv: BOOKINGS_PASSWORD     # or passwordFile: PATH, or password: TEXT
 * pool: {size: 10, timeout: 30s}
 * partitions:
 *   - host: db1.example.com:3306
 *     database: bookings
 *   - url: mysql://db2.example.com/bookings
 *     user: other
 *     passwordFile: /run/secrets/other
 * external:
 *   rates: {user: reader, passwordFile: rates.password, hosts: "db3:3306"}
 * </pre>
 *
 * <p>At the top stand the connection properties under their own names; {@code pool.size} and {@code pool.timeout} are
 * {@code poolSize} and {@code poolTimeout}. A partition's own credentials win over all others. {@code external} has the accounts for
 * external stores that the catalog declares, by their names. Relative paths start at the file's folder.
 */
final class ConfigurationFile {
    private static final Set<String> PARTITION_KEYS =
            Set.of("url", "host", "database", "user", "password", "passwordEnv", "passwordFile");
    private static final Set<String> POOL_KEYS = Set.of("size", "timeout");
    private static final Set<String> ACCOUNT_KEYS =
            Set.of("user", "password", "passwordEnv", "passwordFile", "hosts", "descriptors");
    private static final String EXTERNAL = "external";

    private final YamlSource source;
    private final JsonNode root;

    private ConfigurationFile(YamlSource source, JsonNode root) {
        this.source = source;
        this.root = root;
    }

    static ConfigurationFile read(Path path) throws SQLException {
        YamlSource source = new YamlSource(path);
        return new ConfigurationFile(source, source.read());
    }

    /**
     * Resolves the file.
     *
     * @param given properties that win over those of the file, but for {@link PasswordGuards}
     */
    Partitions partitions(PropertyValues given) throws SQLException {
        Map<String, String> properties = PropertyValues.of(properties()).texts();
        Optional<String> replaced = PasswordGuards.replaced(given.texts(), properties);
        if (replaced.isPresent()) {
            throw source.refused("property '" + replaced.get() + "' is given in the URL or by the caller, and it"
                    + " protects a password of the file. Give it in the file alone.");
        }
        PropertyValues values = given.withDefaults(properties);
        JsonNode list = root.path("partitions");
        if (!list.isArray() || list.isEmpty()) {
            throw source.refused(
                    "it has no 'partitions'. List at least one, each with 'host' and 'database' or 'url'.");
        }
        List<PartitionConfig> partitions = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            partitions.add(partition("partitions[" + i + "]", list.get(i), values));
        }
        return new Partitions(partitions, properties);
    }

    private Map<String, String> properties() throws SQLException {
        Map<String, String> properties = new LinkedHashMap<>();
        Map<String, String> top = source.texts("", root, topKeys(), Set.of("partitions", "pool", EXTERNAL));
        source.resolvePassword("", top).forEach(properties::put);
        if (root.has("pool")) {
            Map<String, String> pool = source.texts("pool", root.get("pool"), POOL_KEYS, Set.of());
            pool.forEach((key, text) -> properties.put("size".equals(key) ? "poolSize" : "poolTimeout", text));
        }
        if (root.has(EXTERNAL)) {
            properties.putAll(accounts(root.get(EXTERNAL)));
        }
        return properties;
    }

    /** Returns the accounts for external stores under the names of connection properties. */
    private Map<String, String> accounts(JsonNode stores) throws SQLException {
        Set<String> names = new TreeSet<>();
        stores.fieldNames().forEachRemaining(names::add);
        source.texts(EXTERNAL, stores, names, names);
        Map<String, String> accounts = new LinkedHashMap<>();
        for (String name : names) {
            String where = EXTERNAL + "." + (SecretText.isWord(name) ? name : "…");
            Map<String, String> account = source.texts(where, stores.get(name), ACCOUNT_KEYS, Set.of());
            source.resolvePassword(where, account)
                    .forEach((key, text) -> accounts.put(
                            EXTERNAL + "." + name + "." + key,
                            Account.FILES.contains(key)
                                    ? source.resolve(Path.of(text)).toString()
                                    : text));
        }
        return accounts;
    }

    private static Set<String> topKeys() {
        Set<String> keys = new TreeSet<>(ConnectionProperties.names());
        keys.addAll(Set.of("partitions", "pool", EXTERNAL, "passwordEnv", "passwordFile"));
        return keys;
    }

    private PartitionConfig partition(String where, JsonNode node, PropertyValues values) throws SQLException {
        Map<String, String> texts = source.resolvePassword(where, source.texts(where, node, PARTITION_KEYS, Set.of()));
        Map<String, String> credentials = new LinkedHashMap<>(texts);
        credentials.keySet().retainAll(Set.of("user", "password"));
        PropertyValues own = PropertyValues.of(credentials).withDefaults(values.texts());
        List<PartitionConfig> found = Partitions.locate(place(where, texts), own);
        if (found.size() != 1) {
            throw source.refused("'" + where + ".url' names " + found.size() + " servers. Give one partition each.");
        }
        return found.get(0);
    }

    private StorePlace place(String where, Map<String, String> texts) throws SQLException {
        String url = texts.get("url");
        String host = texts.get("host");
        String database = texts.get("database");
        if (url != null && host == null && database == null) {
            return placeOf(where, url);
        } else if (url == null && host != null && database != null) {
            return PlaceParser.parse("mysql://" + host + "/" + Percent.encode(database));
        }
        throw source.refused("'" + where + "' must have either 'url' or both 'host' and 'database'.");
    }

    private StorePlace placeOf(String where, String url) throws SQLException {
        StorePlace place = PlaceParser.parse(
                url.startsWith(SchemalessUrl.PREFIX) ? url.substring(SchemalessUrl.PREFIX.length()) : url);
        if (place instanceof StorePlace.EmbeddedFile file) {
            return new StorePlace.EmbeddedFile(source.resolve(file.path()));
        } else if (place instanceof StorePlace.Configured || place instanceof StorePlace.PrivateMemory) {
            throw source.refused("'" + where + ".url' is not the place of a partition. Give mysql://HOST:PORT/DATABASE,"
                    + " file:PATH or mem:NAME.");
        }
        return place;
    }
}
