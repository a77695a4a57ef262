package dev.schemaless.stores.declare;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ExternalChanges;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.define.ExternalEditor;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.stack.DeclaredStacks;
import dev.schemaless.catalog.stack.Stack;
import dev.schemaless.stores.open.ExternalAccounts;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The external stores that a catalog declares, as one user reaches them. Those of users with the same accounts are equal, so that their
 * connections share plans. Thread-safe.
 *
 * @param open those that are open
 * @param accounts the user's
 * @param catalog the newest that this JVM knows
 * @param editors changes it, under the control of a statement
 * @param migrator brings rows of their tables into native ones
 */
public record DeclaredExternals(
        OpenExternals open,
        ExternalAccounts accounts,
        Supplier<CatalogSnapshot> catalog,
        Function<ReadControl, ExternalEditor> editors,
        Migrator migrator)
        implements DeclaredStacks {
    @Override
    public Stack of(Model model) {
        return store(Objects.requireNonNull(model.external(), "external").store())
                .stack();
    }

    @Override
    public Optional<Stack> opened(Model model) {
        String store = Objects.requireNonNull(model.external(), "external").store();
        return catalog.get()
                .externals()
                .findStore(store)
                .flatMap(definition -> open.opened(definition, accounts))
                .map(DeclaredStore::stack);
    }

    /** Returns a store of the catalog, open. */
    DeclaredStore store(String name) {
        return open.open(definition(name), accounts);
    }

    /** Returns the catalog's declaration of a store. */
    ExternalStoreDefinition definition(String name) {
        return catalog.get()
                .externals()
                .findStore(name)
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.TABLE_NOT_FOUND,
                        "Cannot find external store '" + name
                                + "': none of that name is declared. sys.external_stores lists those that are."));
    }

    @Override
    public ExternalChanges changes(ReadControl control) {
        return new DeclaredChanges(this, editors.apply(control), control);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DeclaredExternals that && open == that.open && accounts.equals(that.accounts);
    }

    @Override
    public int hashCode() {
        return accounts.byStore().keySet().hashCode();
    }
}
