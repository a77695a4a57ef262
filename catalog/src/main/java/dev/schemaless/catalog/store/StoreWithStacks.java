package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.stack.StackProvider;
import dev.schemaless.catalog.stack.StackedStore;
import dev.schemaless.catalog.stack.Stacks;
import java.util.List;

/**
 * An open native store and the other stacks, if there are any. Thread-safe.
 *
 * @param lasting the native store past its users, for jobs
 * @param providers those that opened the stacks
 */
record StoreWithStacks(OpenStore own, Store lasting, List<StackProvider> providers, Stacks stacks) {
    /**
     * A request to open. Equal requests have equal results.
     *
     * @param providers of the stacks; an empty list takes any stacks
     */
    record Request(StoreConfig config, List<StackProvider> providers) {
        Request {
            providers = List.copyOf(providers);
        }
    }

    static StoreWithStacks open(Request request, ExternalStores externals) {
        StoreConfig config = request.config();
        List<StackProvider> providers = request.providers();
        OpenStore own = OpenStore.open(config, externals);
        try {
            // jobs work on the store past its users, so they need no hold of theirs
            Store lasting = new StoreHold(own, config.with(StoreConfig.Coalescing.OFF), () -> {});
            return new StoreWithStacks(own, lasting, providers, Stacks.open(providers));
        } catch (RuntimeException e) {
            own.close();
            throw e;
        }
    }

    /** Refuses a configuration of another store, or other stacks; none are taken for whichever there are. */
    void check(Request request) {
        StoreConfig config = request.config();
        List<StackProvider> others = request.providers();
        new IdentityCheck(config, own.tables().partitions()).configuration(own.identity());
        if (!others.isEmpty() && !others.equals(providers)) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot open store on " + config.partitions().get(0).display()
                            + ": it is open in this process without these stacks. Open it with them first, or close it"
                            + " before.");
        }
    }

    /** Returns a user's hold on the store. */
    Store hold(StoreConfig config, ExternalStores externals, Runnable release) {
        StoreHold hold = new StoreHold(own, config, release);
        ExternalStores.Parts parts =
                new ExternalStores.Parts(lasting, own.jobs(), own.migrationChanges(), hold::externalEditor);
        return new StackedStore(hold, stacks, externals.of(parts));
    }

    void close() {
        try {
            own.close();
        } finally {
            stacks.close();
        }
    }
}
