package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ExternalChanges;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.stack.DeclaredStacks;
import dev.schemaless.catalog.stack.Stack;
import java.util.List;
import java.util.Optional;

/** The means of a user who reaches no stores of other programs. */
enum NoExternalStores implements ExternalStores, DeclaredStacks {
    INSTANCE;

    @Override
    public List<String> recognize(Partition partition) {
        return List.of();
    }

    @Override
    public DeclaredStacks of(Parts parts) {
        return this;
    }

    @Override
    public Stack of(Model model) {
        throw refused("read external table '" + model.name() + "'");
    }

    @Override
    public Optional<Stack> opened(Model model) {
        return Optional.empty();
    }

    @Override
    public ExternalChanges changes(ReadControl control) {
        throw refused("change declarations of external stores");
    }

    private static SchemalessException refused(String action) {
        return new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot " + action + ": the store was opened without external stores. Open it with ExternalStores.");
    }
}
