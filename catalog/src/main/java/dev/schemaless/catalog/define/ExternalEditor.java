package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Changes the declarations of external stores in the catalog. It only checks that they fit the rest of the catalog, and
 * does not ask the stores. Thread-safe.
 */
public final class ExternalEditor {
    private final CatalogChanges changes;
    private final ReadControl control;

    /**
     * Makes the means of one statement.
     *
     * @param control may stop it
     */
    public ExternalEditor(CatalogChanges changes, ReadControl control) {
        this.changes = changes;
        this.control = control;
    }

    /** Adds a store, whatever its number is. */
    public void createStore(ExternalStoreDefinition store) {
        NameRules.check("external store", store.name());
        changes.apply(control, UnfinishedChanges.finishedBefore((change, state) -> {
            if (findStore(state, store.name()).isPresent()) {
                throw new SchemalessException(
                        ErrorCode.TABLE_EXISTS,
                        "Cannot create external store '" + store.name()
                                + "': there is one of that name. Choose another name or drop it first.");
            }
            int number = state.nextNumber();
            conclude(change, state, List.of(new Definition.OfExternalStore(store.withNumber(number))));
        }));
    }

    /** Removes a store without tables. */
    public void dropStore(String name) {
        apply((change, state) -> {
            ExternalStoreDefinition store = store(state, name);
            List<String> tables = tablesOf(state, name).map(Model::name).toList();
            if (!tables.isEmpty()) {
                throw new SchemalessException(
                        ErrorCode.COLUMN_IN_USE,
                        "Cannot drop external store '" + store.name() + "': it has the external tables " + tables
                                + ". Drop these first.");
            }
            change.conclude(change.write(state, state.nextNumber(), Map.of(store.number(), Optional.empty())));
        });
    }

    /** Adds tables of a store, all or none, whatever their numbers are. */
    public void createTables(List<Model> tables) {
        tables.forEach(ExternalEditor::check);
        changes.apply(control, UnfinishedChanges.finishedBefore((change, state) -> {
            Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
            int number = state.nextNumber();
            List<Definition> added = new ArrayList<>();
            for (Model table : tables) {
                store(state, bindingOf(table).store());
                checkFree(state, names, table.name());
                added.add(new Definition.OfExternalTable(table.withNumber(number++)));
            }
            if (!added.isEmpty()) {
                conclude(change, state, added);
            }
        }));
    }

    private static void checkFree(CatalogState state, Set<String> names, String name) {
        state.find(name).ifPresent(taken -> {
            throw new SchemalessException(
                    ErrorCode.TABLE_EXISTS,
                    "Cannot create external table '" + name + "': there is a " + taken.kind() + " '" + taken.name()
                            + "'. Choose another name or drop it first.");
        });
        if (!names.add(name)) {
            throw new SchemalessException(
                    ErrorCode.TABLE_EXISTS,
                    "Cannot create external tables: two are called '" + name
                            + "'. Declare them one by one, under other names.");
        }
    }

    /** Replaces a table by its edited definition. */
    public void changeTable(String name, UnaryOperator<Model> edit) {
        apply((change, state) -> {
            Model changed = edit.apply(table(state, name));
            check(changed);
            change.conclude(change.write(
                    state,
                    state.nextNumber(),
                    Map.of(changed.number(), Optional.of(new Definition.OfExternalTable(changed)))));
        });
    }

    /** Removes a table. */
    public void dropTable(String name) {
        apply((change, state) -> change.conclude(change.write(
                state, state.nextNumber(), Map.of(table(state, name).number(), Optional.empty()))));
    }

    private void apply(CatalogChanges.Work work) {
        changes.applyWithoutLeases(control, UnfinishedChanges.finishedBefore(work));
    }

    /** Writes added definitions, with numbers from the next one on, and concludes the change. */
    private static void conclude(CatalogChange change, CatalogState state, List<Definition> added) {
        Map<Integer, Optional<Definition>> rows = new HashMap<>();
        added.forEach(definition -> rows.put(definition.number(), Optional.of(definition)));
        change.conclude(change.write(state, state.nextNumber() + added.size(), rows));
    }

    private static Optional<ExternalStoreDefinition> findStore(CatalogState state, String name) {
        return state.externalStores()
                .filter(store -> store.name().equalsIgnoreCase(name))
                .findFirst();
    }

    private static ExternalStoreDefinition store(CatalogState state, String name) {
        return findStore(state, name)
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.TABLE_NOT_FOUND,
                        "Cannot find external store '" + name + "': the catalog has "
                                + state.externalStores()
                                        .map(ExternalStoreDefinition::name)
                                        .sorted()
                                        .toList()
                                + ". Name one of these, or create it."));
    }

    private static Stream<Model> tablesOf(CatalogState state, String store) {
        return state.externalTables().filter(table -> bindingOf(table).store().equalsIgnoreCase(store));
    }

    private static Model table(CatalogState state, String name) {
        return state.externalTables()
                .filter(table -> table.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.TABLE_NOT_FOUND,
                        "Cannot find external table '" + name + "': none of that name is declared. Check the name."));
    }

    private static ExternalBinding bindingOf(Model table) {
        return Objects.requireNonNull(table.external(), "external");
    }

    /** Refuses a table whose parts do not fit each other; cells have the names that the other program gives them. */
    private static void check(Model table) {
        NameRules.check("external table", table.name());
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        Set<List<String>> places = new HashSet<>();
        for (Column column : table.columns()) {
            NameRules.checkColumn(column.name());
            if (!names.add(column.name())) {
                throw new SchemalessException(
                        ErrorCode.COLUMN_EXISTS,
                        "Cannot define column '" + column.name() + "' of '" + table.name()
                                + "': there is one of that name. Choose another.");
            }
            if (!places.add(List.of(column.cell(), column.field()))) {
                throw new SchemalessException(
                        ErrorCode.COLUMN_EXISTS,
                        "Cannot define column '" + column.name() + "' of '" + table.name()
                                + "': another column has its field '" + column.field() + "' of the cell '"
                                + column.cell() + "'. Leave one of them out.");
            }
        }
    }
}
