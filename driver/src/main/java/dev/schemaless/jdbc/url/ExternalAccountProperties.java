package dev.schemaless.jdbc.url;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.stores.open.ExternalAccounts;
import dev.schemaless.stores.open.ExternalAccounts.Account;
import dev.schemaless.stores.open.ExternalAccounts.Host;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The accounts for external stores that a catalog declares: {@code external.STORE.user}, {@code external.STORE.password} and
 * {@code external.STORE.hosts}, the servers that the account may go to; the store's name without case. {@code external.STORE.descriptors} is
 * a file of descriptors for the layout repos.
 */
final class ExternalAccountProperties {
    private static final Pattern NAME = Pattern.compile("external\\.(.{1,128})\\.(user|password|hosts|descriptors)");
    private static final PropertyType<Set<Host>> HOSTS = new PropertyType<>(
            "HOST:PORT,HOST:PORT, an IPv6 address in brackets", List.of(), ExternalAccountProperties::parseHosts);

    private ExternalAccountProperties() {}

    /** Finds the property of a name. */
    static Optional<ConnectionProperty<?>> find(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                switch (matcher.group(2)) {
                    case "user" ->
                        ConnectionProperty.of(
                                name,
                                PropertyType.text(),
                                "none",
                                "The account for the databases of an external store.");
                    case "password" -> ConnectionProperty.secret(name, "an empty one", "The password of that account.");
                    case "descriptors" ->
                        ConnectionProperty.of(
                                name,
                                PropertyType.text(),
                                "none",
                                "A file of descriptors (repos), as protoc writes it.");
                    default -> hosts(name);
                });
    }

    /** Returns the one name of a property whose store may be written in any case. */
    static String withoutCase(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches()
                ? ConnectionProperties.EXTERNAL_PREFIX + matcher.group(1).toLowerCase(Locale.ROOT) + "."
                        + matcher.group(2)
                : name;
    }

    private static ConnectionProperty<Set<Host>> hosts(String name) {
        return ConnectionProperty.of(
                name, HOSTS, "all, if there is no password", "The servers that this account may go to.");
    }

    private static Optional<Set<Host>> parseHosts(String text) {
        Set<Host> hosts = new LinkedHashSet<>();
        for (String part : text.split(",", -1)) {
            Optional<StorePlace.Server> server = PlaceParser.findServer(part.strip());
            if (server.isEmpty()) {
                return Optional.empty();
            }
            hosts.add(new Host(
                    server.get().host().replaceAll("[\\[\\]]", ""), server.get().port()));
        }
        return Optional.of(hosts);
    }

    /**
     * Returns the accounts that are given.
     *
     * @throws SQLException if a password has no hosts
     */
    static ExternalAccounts of(PropertyValues values) throws SQLException {
        Map<String, Map<String, String>> given = new TreeMap<>();
        values.texts().forEach((name, value) -> {
            Matcher matcher = NAME.matcher(name);
            if (matcher.matches()) {
                given.computeIfAbsent(matcher.group(1), store -> new HashMap<>())
                        .put(matcher.group(2), value);
            }
        });
        Map<String, Account> accounts = new TreeMap<>();
        for (Map.Entry<String, Map<String, String>> store : given.entrySet()) {
            if (store.getValue().containsKey("user")) {
                accounts.put(store.getKey(), account(store.getKey(), store.getValue()));
            }
        }
        return new ExternalAccounts(
                accounts,
                values.forMySql(),
                values.get(ConnectionProperties.POOL_SIZE, 10),
                values.get(ConnectionProperties.POOL_TIMEOUT, Duration.ofSeconds(30)));
    }

    private static Account account(String store, Map<String, String> given) throws SQLException {
        String password = given.getOrDefault("password", "");
        String hosts = given.get("hosts");
        String name = "external." + store + ".hosts";
        if (hosts == null && !password.isEmpty()) {
            throw SqlExceptions.of(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot connect: property '" + name + "' is missing, and external." + store
                            + ".password is given. A user who may write the catalog can declare any server for the store '"
                            + store + "', so the password goes to none that is not listed. Give HOST:PORT,HOST:PORT.");
        }
        Set<Host> allowed = hosts == null ? Set.of() : hosts(name).parse(hosts);
        Map<String, String> files = new HashMap<>(given);
        files.keySet().retainAll(Account.FILES);
        return new Account(given.getOrDefault("user", ""), password, allowed, files);
    }
}
