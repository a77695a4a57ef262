package dev.schemaless.stores.declare;

import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.stores.open.ExternalAccounts;
import dev.schemaless.stores.open.OpenedStore;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The external stores that a store's users have open, each once for all users with the same accounts. Thread-safe.
 *
 * <p>A dropped one stays open until the store is closed, because a statement may be reading it.
 */
public final class OpenExternals implements AutoCloseable {
    private final ConcurrentMap<Key, Entry> open = new ConcurrentHashMap<>();
    private final Deque<ExternalAccounts> accounts = new ConcurrentLinkedDeque<>();

    /** The properties that two users must have in common to share connections. */
    private record Key(ExternalStoreDefinition store, ExternalAccounts accounts) {}

    /** One store: the first caller opens it, and callers that want the same store wait meanwhile. */
    private static final class Entry {
        private volatile @Nullable DeclaredStore store;
        private boolean closed;

        synchronized DeclaredStore open(Key key) {
            if (closed) {
                throw new IllegalStateException("the store is closed");
            }
            DeclaredStore known = store;
            if (known == null) {
                known = new DeclaredStore(key.store(), OpenedStore.open(key.store(), key.accounts()));
                store = known;
            }
            return known;
        }

        /** Returns the store if it is open already. */
        Optional<DeclaredStore> opened() {
            return Optional.ofNullable(store);
        }

        synchronized void close() {
            closed = true;
            opened().ifPresent(DeclaredStore::close);
        }
    }

    /** Remembers the accounts of a user, so that jobs can be done with them; says whether they are new. */
    public boolean remember(ExternalAccounts known) {
        synchronized (accounts) {
            if (known.byStore().isEmpty() || accounts.contains(known)) {
                return false;
            }
            accounts.addFirst(known);
            return true;
        }
    }

    /** Says whether some user has an account for a store. */
    public boolean canOpen(String store) {
        return accounts.stream().anyMatch(known -> known.has(store));
    }

    /**
     * Returns a table to be read by a job, with the account of the latest user.
     *
     * @throws dev.schemaless.catalog.SchemalessException if there is no account, or its databases cannot be reached
     */
    public Source source(ExternalStoreDefinition store, Model table) {
        ExternalAccounts user = accounts.stream()
                .filter(known -> known.has(store.name()))
                .findFirst()
                .orElseGet(ExternalAccounts::none);
        return open(store, user).source(table);
    }

    DeclaredStore open(ExternalStoreDefinition store, ExternalAccounts accounts) {
        Key key = new Key(store, accounts);
        return open.computeIfAbsent(key, absent -> new Entry()).open(key);
    }

    /** Finds a store that a user with these accounts has opened. Asks no server. */
    Optional<DeclaredStore> opened(ExternalStoreDefinition store, ExternalAccounts accounts) {
        return Optional.ofNullable(open.get(new Key(store, accounts))).flatMap(Entry::opened);
    }

    /** Closes them; the store has no user any more. */
    @Override
    public void close() {
        open.values().forEach(Entry::close);
    }
}
