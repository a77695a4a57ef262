package dev.schemaless.jdbc.url;

import dev.schemaless.catalog.external.open.ExternalAccounts;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The accounts for external stores that a catalog declares: {@code external.STORE.user} and {@code external.STORE.password}, the store's
 * name without case.
 */
final class ExternalAccountProperties {
    private static final Pattern NAME = Pattern.compile("external\\.(.{1,128})\\.(user|password)");

    private ExternalAccountProperties() {}

    /** Finds the property of a name. */
    static Optional<ConnectionProperty<?>> find(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                matcher.group(2).equals("user")
                        ? ConnectionProperty.of(
                                name,
                                PropertyType.text(),
                                "none",
                                "The account for the databases of an external store.")
                        : ConnectionProperty.secret(name, "an empty one", "The password of that account."));
    }

    /** Returns the accounts that are given. */
    static ExternalAccounts of(PropertyValues values) throws SQLException {
        Map<String, String> users = new TreeMap<>();
        Map<String, String> passwords = new TreeMap<>();
        values.texts().forEach((name, value) -> {
            Matcher matcher = NAME.matcher(name);
            if (matcher.matches()) {
                Map<String, String> texts = matcher.group(2).equals("user") ? users : passwords;
                texts.put(matcher.group(1).toLowerCase(Locale.ROOT), value);
            }
        });
        Map<String, ExternalAccounts.Account> accounts = new TreeMap<>();
        users.forEach((store, user) ->
                accounts.put(store, new ExternalAccounts.Account(user, passwords.getOrDefault(store, ""))));
        return new ExternalAccounts(
                accounts,
                values.forMySql(),
                values.get(ConnectionProperties.POOL_SIZE, 10),
                values.get(ConnectionProperties.POOL_TIMEOUT, Duration.ofSeconds(30)));
    }
}
