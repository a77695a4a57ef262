package dev.schemaless.stores;

import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.stack.DeclaredStacks;
import dev.schemaless.catalog.store.ExternalStores;
import dev.schemaless.stores.declare.DeclaredExternals;
import dev.schemaless.stores.declare.OpenExternals;
import dev.schemaless.stores.migrate.Migrations;
import dev.schemaless.stores.open.ExternalAccounts;
import dev.schemaless.stores.open.ExternalStore;
import java.util.List;

/**
 * The external stores that a user reaches by the user's accounts. Connections with equal accounts share connections to databases, and
 * plans. Thread-safe.
 */
public record UserStores(ExternalAccounts accounts) implements ExternalStores {
    /** The part that all users of one native store share. */
    private record Shared(OpenExternals open, Migrations migrations) implements AutoCloseable {
        static Shared of(Parts parts) {
            OpenExternals open = new OpenExternals();
            return new Shared(open, Migrations.of(parts.store(), parts.jobs(), parts.migrations(), open));
        }

        @Override
        public void close() {
            open.close();
        }
    }

    @Override
    public List<String> recognize(Partition partition) {
        return ExternalStore.recognize(partition);
    }

    @Override
    public DeclaredStacks of(Parts parts) {
        Shared shared = parts.store().shared(Shared.class, () -> Shared.of(parts));
        if (shared.open().remember(accounts)) {
            parts.jobs().lookSoon();
        }
        // a plan that others share asks for the catalog when this user has gone, too
        return new DeclaredExternals(
                shared.open(), accounts, parts.store()::catalog, parts.editors(), shared.migrations());
    }
}
