package dev.schemaless.stores.declare;

import dev.schemaless.catalog.BoundedMap;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.stack.Stack;
import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.open.ExternalStack;
import dev.schemaless.stores.open.OpenedStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A declared store, open, and those of its tables that have been used. Thread-safe. */
final class DeclaredStore implements AutoCloseable {
    /** A table has another entry after each change of its columns: there is no need to keep those of long ago. */
    private static final int MOST_TABLES = 1_000;

    private final OpenedStore opened;
    private final Stack stack;
    private final BoundedMap<DeclaredTable, LayoutTable> tables = new BoundedMap<>(MOST_TABLES);

    DeclaredStore(ExternalStoreDefinition definition, OpenedStore opened) {
        this.opened = opened;
        this.stack = new ExternalStack(definition.name(), opened.partitions(), this::table);
    }

    Stack stack() {
        return stack;
    }

    /** See {@link OpenedStore#discover}. */
    List<LayoutTable> discover() {
        return opened.discover();
    }

    /** Returns a table as it is declared, found anew. */
    LayoutTable find(DeclaredTable declared) {
        return opened.table(declared);
    }

    /** Returns a table with the databases where it lies. */
    Source source(Model model) {
        return new Source(table(model), opened.partitions());
    }

    private LayoutTable table(Model model) {
        ExternalBinding binding = Objects.requireNonNull(model.external(), "external");
        Map<String, String> shardFields = new HashMap<>();
        model.indexes().stream()
                .filter(index -> index.shardField() != null)
                .forEach(index -> shardFields.put(index.name(), Objects.requireNonNull(index.shardField())));
        DeclaredTable declared = new DeclaredTable(model.name(), binding.stored(), model.columns(), shardFields);
        LayoutTable known = tables.get(declared);
        if (known == null) {
            known = find(declared);
            tables.put(declared, known);
        }
        check(model, known.model());
        return known;
    }

    /** Refuses a declared index that the store no longer has. */
    private static void check(Model declared, Model found) {
        for (IndexDefinition index : declared.indexes()) {
            boolean isThere = !index.isReadable()
                    || found.findIndex(index.name())
                            .filter(other -> other.fields().equals(index.fields()))
                            .isPresent();
            if (!isThere) {
                throw new SchemalessException(
                        ErrorCode.STORE_MISMATCH,
                        "Cannot read external table '" + declared.name() + "': its store has no index '" + index.name()
                                + "' of " + index.fields()
                                + " any more. ALTER EXTERNAL TABLE … ALTER INDEX … IGNORED lets reads go without it.");
            }
        }
    }

    @Override
    public void close() {
        opened.close();
    }
}
