package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.index.IndexColumns;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.Jobs;
import dev.schemaless.catalog.key.KeyColumn;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.Model;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Creates and drops indexes, state by state; each state is known to all partitions before the next begins. */
final class IndexChanges {
    private final CatalogChange change;

    IndexChanges(CatalogChange change) {
        this.change = change;
    }

    /**
     * Begins an index: every writer maintains it when this returns. Nothing of it stays after a failure; after a stop it is removed in
     * the background.
     *
     * @return the id of the job that fills it and makes it readable
     */
    long begin(CatalogState state, Model model, SchemaChanges.NewIndex definition, Jobs jobs) {
        IndexDefinition index = index(state.nextNumber(), model, definition);
        List<IndexDefinition> all =
                Stream.concat(model.indexes().stream(), Stream.of(index)).toList();
        ModelTables tables = new ModelTables(change);
        tables.requireNone(
                new Definition.OfDroppedIndex(
                        index.number(), index.name(), model.number(), model.storedName(), index.unique()),
                model.number());
        CatalogState begun = write(state, state.nextNumber() + 1, model.withIndexes(all));
        try {
            tables.create(model, index);
            move(begun, model.number(), index.number(), IndexState.BUILDING);
            change.check();
            return jobs.submit(IndexBuild.of(model, index));
        } catch (RuntimeException e) {
            giveUp(model, index, e);
            throw e;
        }
    }

    /** Cancels a job whose statement has failed, so that it does not build the index after all. */
    private void giveUp(Model model, IndexDefinition index, RuntimeException failure) {
        try {
            Tidying.run(() -> change.jobs().cancel(IndexBuild.NAME, IndexBuild.target(model, index)));
        } catch (SchemalessException e) {
            failure.addSuppressed(e);
        }
        UnfinishedChanges.removeAfter(failure, change);
    }

    /** Makes an index with all entries readable, and ends its job in the same write. */
    CatalogState complete(CatalogState built, int modelNumber, int indexNumber, JobRun job) {
        requireIndex(model(built, modelNumber), indexNumber);
        change.under(job::complete);
        return written(built, Set.of(indexNumber), index -> index.with(IndexState.READABLE));
    }

    /** Returns the index that a definition says, in its first state. */
    static IndexDefinition index(int number, Model model, SchemaChanges.NewIndex definition) {
        NameRules.check("index", definition.name());
        if (model.findIndex(definition.name()).isPresent()) {
            throw new SchemalessException(
                    ErrorCode.INDEX_EXISTS,
                    "Cannot create index '" + definition.name() + "' on '" + model.name()
                            + "': there is one of that name. Choose another name or drop it first.");
        }
        Map<String, IndexedValue> undeclared = new HashMap<>();
        definition.undeclared().forEach(value -> undeclared.put(value.key(), value));
        DefinitionRules.checkFields(model, undeclared.keySet());
        List<IndexedValue> values = definition.columns().stream()
                .map(name -> value(model, undeclared, name))
                .toList();
        List<String> keys = values.stream().map(IndexedValue::key).toList();
        if (keys.stream().distinct().count() < keys.size()) {
            throw new SchemalessException(
                    ErrorCode.DEFINITION_INVALID,
                    "Cannot create index '" + definition.name() + "': it names a column twice. Name each once.");
        }
        return new IndexDefinition(
                number,
                definition.name(),
                keys,
                definition.shardColumn() == null
                        ? model.shardField()
                        : value(model, undeclared, definition.shardColumn()).key(),
                IndexColumns.prefixes(values.stream().map(IndexedValue::type).toList()),
                IndexState.DISABLED,
                undeclared,
                definition.unique(),
                definition.directions());
    }

    private static IndexedValue value(Model model, Map<String, IndexedValue> undeclared, String name) {
        IndexedValue found = undeclared.get(name);
        if (found != null) {
            return found;
        }
        Column column = DefinitionRules.column(model.name(), model.columns(), name);
        KeyColumn.typeOf(column);
        return new IndexedValue.Declared(column);
    }

    /** Drops an index: readers leave it before writers do. */
    void drop(CatalogState state, Model model, String name) {
        IndexDefinition index = model.findIndex(name)
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.INDEX_NOT_FOUND,
                        "Cannot find index '" + name + "' on '" + model.name() + "': the table has "
                                + model.indexes().stream()
                                        .map(IndexDefinition::name)
                                        .toList()
                                + ". Name one of these."));
        DropRight.require(change);
        Set<Integer> number = Set.of(index.number());
        CatalogState unread = written(state, number, found -> found.with(IndexState.WRITE_ONLY));
        change.conclude(unread, () -> {
            change.publish(unread);
            new Leftovers(change).drop(remove(unread, model.number(), index.number()), number);
        });
    }

    /**
     * Removes an index that no reader uses any more: once all partitions know, writers no longer maintain it. Its
     * tables are left over.
     */
    CatalogState remove(CatalogState state, int modelNumber, int indexNumber) {
        Model model = model(state, modelNumber);
        IndexDefinition index = requireIndex(model, indexNumber);
        Model without = model.withIndexes(model.indexes().stream()
                .filter(kept -> kept.number() != indexNumber)
                .toList());
        Definition leftover = new Definition.OfDroppedIndex(
                indexNumber, index.name(), modelNumber, model.storedName(), index.unique());
        CatalogState removed = change.write(
                state,
                state.nextNumber(),
                Map.of(modelNumber, Optional.of(active(without)), indexNumber, Optional.of(leftover)));
        change.publish(removed);
        return removed;
    }

    private CatalogState move(CatalogState state, int modelNumber, int indexNumber, IndexState to) {
        return change(state, modelNumber, indexNumber, index -> index.with(to));
    }

    private CatalogState change(
            CatalogState state, int modelNumber, int indexNumber, UnaryOperator<IndexDefinition> edit) {
        requireIndex(model(state, modelNumber), indexNumber);
        return change(state, Set.of(indexNumber), edit);
    }

    /** Changes indexes, of whatever models, in one version of the catalog, and makes it known; there is none if all stay the same. */
    private CatalogState change(CatalogState state, Set<Integer> numbers, UnaryOperator<IndexDefinition> edit) {
        CatalogState next = written(state, numbers, edit);
        if (next.version() > state.version()) {
            change.publish(next);
        }
        return next;
    }

    private CatalogState written(CatalogState state, Set<Integer> numbers, UnaryOperator<IndexDefinition> edit) {
        Map<Integer, Optional<Definition>> changed = new TreeMap<>();
        state.models().filter(definition -> !definition.isLeftover()).forEach(definition -> {
            Model model = definition.model();
            List<IndexDefinition> indexes = model.indexes().stream()
                    .map(index -> numbers.contains(index.number()) ? edit.apply(index) : index)
                    .toList();
            if (!indexes.equals(model.indexes())) {
                changed.put(model.number(), Optional.of(active(model.withIndexes(indexes))));
            }
        });
        return changed.isEmpty() ? state : change.write(state, state.nextNumber(), changed);
    }

    private CatalogState write(CatalogState state, int nextNumber, Model model) {
        return change.write(state, nextNumber, Map.of(model.number(), Optional.of(active(model))));
    }

    private static Definition active(Model model) {
        return new Definition.OfModel(model, Definition.Phase.ACTIVE);
    }

    static Model model(CatalogState state, int number) {
        if (state.definitions().get(number) instanceof Definition.OfModel model) {
            return model.model();
        }
        throw new IllegalStateException("the catalog has no model " + number);
    }

    private static IndexDefinition requireIndex(Model model, int number) {
        return model.indexes().stream()
                .filter(index -> index.number() == number)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("'" + model.name() + "' has no index " + number));
    }
}
