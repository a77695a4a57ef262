package dev.schemaless.stores.open;

import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.LayoutKind;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.LayoutTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The databases of an external store, open. Thread-safe. */
public final class OpenedStore implements AutoCloseable {
    private final LayoutKind layout;
    private final LayoutOptions options;
    private final List<Partition> partitions;

    private OpenedStore(LayoutKind layout, LayoutOptions options, List<Partition> partitions) {
        this.layout = layout;
        this.options = options;
        this.partitions = List.copyOf(partitions);
    }

    /**
     * Opens the databases of a store.
     *
     * @param poolSize how many connections each may have
     * @param poolTimeout how long to wait for one
     * @throws dev.schemaless.catalog.SchemalessException if one cannot be reached, or there is no such layout
     */
    static OpenedStore open(LayoutOptions options, List<ExternalPlace> places, int poolSize, Duration poolTimeout) {
        LayoutKind layout = ExternalStore.layout(options);
        Node.PoolLimits limits = new Node.PoolLimits(poolSize, poolTimeout.toMillis());
        List<Partition> partitions = new ArrayList<>();
        places.forEach(place -> place.login().warnIfUnprotected(places.get(0).toString()));
        try {
            places.forEach(place -> partitions.add(ExternalServer.open(place, limits)));
            return new OpenedStore(layout, options, partitions);
        } catch (RuntimeException e) {
            partitions.forEach(Partition::close);
            throw e;
        }
    }

    /**
     * Opens the databases of a declared store with the account that a user has for it.
     *
     * @throws dev.schemaless.catalog.SchemalessException before anything is sent, if the user has no account for one of its servers;
     *     if one cannot be reached
     */
    public static OpenedStore open(ExternalStoreDefinition store, ExternalAccounts accounts) {
        ExternalAccounts.Account account = accounts.of(store.name());
        Map<String, String> options = accounts.optionsOf(store);
        List<ExternalPlace> places = new ArrayList<>();
        for (String text : store.partitions()) {
            places.add(DatabaseText.read(text, places.size() + 1, account, accounts.properties()));
        }
        accounts.check(store.name(), places);
        return open(
                new LayoutOptions(store.layout().toLowerCase(Locale.ROOT), options),
                places,
                accounts.poolSize(),
                accounts.poolTimeout());
    }

    public List<Partition> partitions() {
        return partitions;
    }

    /** Returns the tables found, with the columns that a sample of their bodies suggests. */
    public List<LayoutTable> discover() {
        return layout.open(partitions, options, List.of());
    }

    /** Returns a table as it is declared. */
    public LayoutTable table(DeclaredTable declared) {
        return layout.open(partitions, options, List.of(declared)).get(0);
    }

    @Override
    public void close() {
        partitions.forEach(Partition::close);
    }
}
