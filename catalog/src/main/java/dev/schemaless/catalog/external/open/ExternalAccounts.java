package dev.schemaless.catalog.external.open;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.time.Duration;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * With what one user of a store reaches the external stores that its catalog declares. Accounts come from the user alone: nothing that
 * lasts or is shown has them.
 *
 * @param byStore the accounts by the name of the store, in small letters
 * @param properties further Connector/J properties
 * @param poolSize how many connections each database may have
 * @param poolTimeout how long to wait for one
 */
public record ExternalAccounts(
        Map<String, Account> byStore, Map<String, String> properties, int poolSize, Duration poolTimeout) {
    public ExternalAccounts {
        byStore = Collections.unmodifiableMap(new TreeMap<>(byStore));
        properties = Map.copyOf(properties);
    }

    /** Who connects to the databases of a store. */
    public record Account(String user, String password) {
        /** Returns nothing of it. */
        @Override
        public String toString() {
            return "***";
        }
    }

    /** Returns that there are none. */
    public static ExternalAccounts none() {
        return new ExternalAccounts(Map.of(), Map.of(), 1, Duration.ofSeconds(30));
    }

    /** Says whether there is an account for a store. */
    public boolean has(String store) {
        return byStore.containsKey(store.toLowerCase(Locale.ROOT));
    }

    Account of(String store) {
        String name = store.toLowerCase(Locale.ROOT);
        Account account = byStore.get(name);
        if (account == null) {
            throw new SchemalessException(
                    ErrorCode.CREDENTIALS_REFUSED,
                    "Cannot open external store '" + store + "': this connection gives no account for it. Give the"
                            + " properties external." + name + ".user and external." + name + ".password.");
        }
        return account;
    }
}
