package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.external.declare.DeclaredExternals;
import dev.schemaless.catalog.external.declare.OpenExternals;
import dev.schemaless.catalog.external.migrate.Migrations;
import dev.schemaless.catalog.external.open.ExternalAccounts;
import dev.schemaless.catalog.stack.StackProvider;
import dev.schemaless.catalog.stack.StackedStore;
import dev.schemaless.catalog.stack.Stacks;
import java.util.List;

/**
 * An open native store and the other stacks, if there are any. Thread-safe.
 *
 * @param providers those that opened the stacks
 * @param externals external stores that its catalog declares, which open on first use
 * @param migrations of their tables
 */
record StoreWithStacks(
        OpenStore own, List<StackProvider> providers, Stacks stacks, OpenExternals externals, Migrations migrations) {
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

    static StoreWithStacks open(Request request) {
        StoreConfig config = request.config();
        List<StackProvider> providers = request.providers();
        OpenStore own = OpenStore.open(config);
        try {
            OpenExternals externals = new OpenExternals();
            return new StoreWithStacks(
                    own, providers, Stacks.open(providers), externals, migrations(own, config, externals));
        } catch (RuntimeException e) {
            own.close();
            throw e;
        }
    }

    /** Jobs work on the store past its users, so they need no hold of theirs. */
    private static Migrations migrations(OpenStore own, StoreConfig config, OpenExternals externals) {
        StoreHold ofJobs = new StoreHold(own, config.compression(), StoreConfig.Coalescing.OFF, () -> {});
        return Migrations.of(ofJobs, own.jobs(), own.migrationChanges(), externals);
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
    Store hold(StoreConfig config, ExternalAccounts accounts, Runnable release) {
        if (externals.remember(accounts)) {
            own.jobs().lookSoon();
        }
        StoreHold hold = new StoreHold(own, config.compression(), config.coalescing(), release);
        // a plan that others share asks for the catalog when this hold has ended, too
        return new StackedStore(
                hold,
                stacks,
                new DeclaredExternals(externals, accounts, own::catalog, hold::externalEditor, migrations));
    }

    void close() {
        try {
            own.close();
        } finally {
            externals.close();
            stacks.close();
        }
    }
}
