package dev.schemaless.stores.declare;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ExternalChanges;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.define.ExternalEditor;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexTrust;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.stores.open.OpenedStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Declares external stores and tables once their databases do not contradict it. Thread-safe. */
final class DeclaredChanges implements ExternalChanges {
    private final DeclaredExternals externals;
    private final ExternalEditor editor;
    private final ReadControl control;

    DeclaredChanges(DeclaredExternals externals, ExternalEditor editor, ReadControl control) {
        this.externals = externals;
        this.editor = editor;
        this.control = control;
    }

    @Override
    public void createStore(ExternalStoreDefinition store) {
        try (OpenedStore opened = OpenedStore.open(store, externals.accounts())) {
            opened.discover();
        }
        editor.createStore(store);
    }

    @Override
    public void dropStore(String name) {
        editor.dropStore(name);
    }

    @Override
    public void importTables(String store) {
        ExternalStoreDefinition definition = externals.definition(store);
        Set<String> known = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (Model table : externals.catalog().get().externals().tables()) {
            ExternalBinding binding = Objects.requireNonNull(table.external());
            if (binding.store().equalsIgnoreCase(store)) {
                known.add(binding.stored());
            }
        }
        editor.createTables(externals.store(store).discover().stream()
                .filter(table -> !known.contains(table.model().name()))
                .map(table -> TableDeclaration.found(table.model(), definition))
                .toList());
    }

    @Override
    public void createTable(NewExternalTable table) {
        ExternalStoreDefinition definition = externals.definition(table.store());
        Model model = new TableDeclaration(table, definition).check(externals.store(table.store()));
        editor.createTables(List.of(model));
    }

    @Override
    public void dropTable(String name) {
        editor.dropTable(name);
    }

    @Override
    public void addColumn(String table, Column column) {
        editor.changeTable(table, old -> {
            List<Column> columns = new ArrayList<>(old.columns());
            columns.add(column);
            return old.withColumns(columns);
        });
    }

    @Override
    public void dropColumn(String table, String column) {
        editor.changeTable(table, old -> {
            Column dropped = old.findColumn(column).orElseThrow(() -> columnNotFound(old, column));
            for (IndexDefinition index : old.indexes()) {
                if (isOf(dropped, index)) {
                    throw new SchemalessException(
                            ErrorCode.COLUMN_IN_USE,
                            "Cannot drop column '" + dropped.name() + "' of '" + old.name() + "': the index '"
                                    + index.name() + "' uses it. Drop the external table, and declare it without that"
                                    + " index.");
                }
            }
            return old.withColumns(
                    old.columns().stream().filter(kept -> !kept.equals(dropped)).toList());
        });
    }

    private static boolean isOf(Column column, IndexDefinition index) {
        return column.cell().equals(Column.BASE_CELL) && index.fields().contains(column.field());
    }

    @Override
    public void trustIndex(String table, String index, IndexTrust trust) {
        editor.changeTable(table, old -> {
            IndexDefinition found = old.findIndex(index)
                    .orElseThrow(() -> TableDeclaration.indexNotFound(old.name(), index, old.indexes()));
            ExternalBinding binding = Objects.requireNonNull(old.external());
            return old.withIndexes(old.indexes().stream()
                            .map(each -> each.equals(found) ? TableDeclaration.trusted(each, trust) : each)
                            .toList())
                    .withExternal(binding.with(found.name(), trust));
        });
    }

    /**
     * Begins a migration. Another user's account may run the job, so the caller must have an account that opens the
     * store.
     */
    @Override
    public void migrate(NewMigration migration) {
        externals
                .catalog()
                .get()
                .externals()
                .findTable(migration.source())
                .ifPresent(table ->
                        externals.store(Objects.requireNonNull(table.external()).store()));
        externals.migrator().migrate(migration, control);
    }

    static SchemalessException columnNotFound(Model table, String column) {
        return new SchemalessException(
                ErrorCode.COLUMN_NOT_FOUND,
                "Cannot find column '" + column + "' of '" + table.name() + "': it has "
                        + table.columns().stream().map(Column::name).toList() + ". Name one of these.");
    }
}
