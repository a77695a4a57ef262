package dev.schemaless.stores.open;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The accounts by which one user of a store reaches the external stores that its catalog declares. Accounts come from
 * the user only: they are neither stored nor shown.
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

    /**
     * The account for the databases of a store.
     *
     * @param hosts the servers that it may go to; none stand for all, if there is no password
     * @param files the paths of files on this machine, by the option of the layout that takes one
     */
    public record Account(String user, String password, Set<Host> hosts, Map<String, String> files) {
        /** The options that take the path of a file on this machine. */
        public static final Set<String> FILES = Set.of("descriptors");

        public Account {
            hosts = Set.copyOf(hosts);
            files = Map.copyOf(files);
            if (hosts.isEmpty() && !password.isEmpty()) {
                throw new IllegalArgumentException("a password goes to hosts that are named");
            }
        }

        boolean mayGoTo(ExternalPlace place) {
            return hosts.isEmpty() || hosts.contains(new Host(place.host(), place.port()));
        }

        /** Returns nothing of it. */
        @Override
        public String toString() {
            return "***";
        }
    }

    /**
     * A server.
     *
     * @param name without case; an IPv6 address stands without brackets
     */
    public record Host(String name, int port) {
        public Host {
            name = name.toLowerCase(Locale.ROOT);
        }

        @Override
        public String toString() {
            return (name.indexOf(':') < 0 ? name : "[" + name + "]") + ":" + port;
        }
    }

    /** Returns the names of the stores alone: the properties hold passwords of key stores. */
    @Override
    public String toString() {
        return byStore.keySet().toString();
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
                            + " properties external." + name + ".user, external." + name + ".password and external."
                            + name + ".hosts.");
        }
        return account;
    }

    /** Refuses options that take a file: a declaration comes from another user than the right to read files of this machine. */
    private static void checkFiles(ExternalStoreDefinition store) {
        for (String option : Account.FILES) {
            if (store.options().containsKey(option)) {
                throw new SchemalessException(
                        ErrorCode.DEFINITION_INVALID,
                        "Cannot open external store '" + store.name() + "': its declaration has the option '" + option
                                + "', and a declaration names no files of this machine. Leave the option out, and give the"
                                + " file as the property external."
                                + store.name().toLowerCase(Locale.ROOT) + "."
                                + option + ".");
            }
        }
    }

    /** Returns the options of a declared store, with the files that its user gives. */
    Map<String, String> optionsOf(ExternalStoreDefinition store) {
        checkFiles(store);
        Map<String, String> options = new HashMap<>(store.options());
        options.putAll(of(store.name()).files());
        return options;
    }

    /** Refuses places that the account of a store may not go to: declarations come from others than accounts do. */
    void check(String store, List<ExternalPlace> places) {
        Account account = of(store);
        for (ExternalPlace place : places) {
            if (!account.mayGoTo(place)) {
                throw new SchemalessException(
                        ErrorCode.CREDENTIALS_REFUSED,
                        "Cannot open external store '" + store + "': its declaration names the server "
                                + new Host(place.host(), place.port()) + ", and this connection gives its account for "
                                + new TreeSet<>(account.hosts().stream()
                                        .map(Host::toString)
                                        .toList())
                                + " alone. Nothing was sent. If the server is the right one, add it to the property"
                                + " external." + store.toLowerCase(Locale.ROOT) + ".hosts.");
            }
        }
    }
}
