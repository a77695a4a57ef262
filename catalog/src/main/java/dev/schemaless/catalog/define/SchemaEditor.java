package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.job.run.Jobs;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.Retention;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.catalog.model.SequenceRange;
import dev.schemaless.catalog.model.ViewDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Changes the catalog of a store by one statement. Thread-safe. */
public final class SchemaEditor implements SchemaChanges {
    private final CatalogChanges changes;
    private final Jobs jobs;
    private final ReadControl control;

    /**
     * Makes the means of one statement to change the catalog.
     *
     * @param jobs run long work
     * @param control may stop it
     */
    public SchemaEditor(CatalogChanges changes, Jobs jobs, ReadControl control) {
        this.changes = changes;
        this.jobs = jobs;
        this.control = control;
    }

    /** Makes a change that only adds, after earlier changes were finished: plans on the old catalog stay right. */
    private void add(CatalogChanges.Work work) {
        changes.apply(control, UnfinishedChanges.finishedBefore(work));
    }

    /** Makes a change after earlier changes were finished, while no reader holds a lease on the old catalog. */
    private void apply(CatalogChanges.Work work) {
        changes.applyWithoutLeases(control, UnfinishedChanges.finishedBefore(work));
    }

    @Override
    public void createModel(NewModel definition) {
        add((change, state) -> {
            checkFree(state, definition.name());
            Model plain = model(state.nextNumber(), definition);
            DefinitionRules.check(plain);
            int indexes = 1 + plain.identitySequence().map(Sequence::number).orElse(plain.number());
            Model model = withIndexes(plain, indexes, definition.indexes());
            int next = indexes + definition.indexes().size();
            ModelTables tables = new ModelTables(change);
            tables.requireNone(new Definition.OfModel(model, Definition.Phase.CREATING), model.number());
            CatalogState creating = put(change, state, next, model, Definition.Phase.CREATING);
            try {
                tables.create(model);
                model.identitySequence()
                        .ifPresent(sequence -> new SequenceCounters(change)
                                .start(sequence, sequence.range().start()));
            } catch (RuntimeException e) {
                UnfinishedChanges.removeAfter(e, change);
                throw e;
            }
            change.conclude(put(change, creating, creating.nextNumber(), model, Definition.Phase.ACTIVE));
        });
    }

    private static Model model(int number, NewModel definition) {
        Function<String, String> field = name -> DefinitionRules.column(definition.name(), definition.columns(), name)
                .field();
        List<String> primaryKey = definition.primaryKey().stream().map(field).toList();
        String shardColumn = definition.shardColumn();
        String shardField = shardColumn == null ? firstOrNull(primaryKey) : field.apply(shardColumn);
        List<Column> columns = definition.columns().stream()
                .map(column -> column.identity() == null
                        ? column
                        : column.with(column.identity().withSequence(number + 1)))
                .toList();
        return new Model(number, definition.name(), columns, primaryKey, shardField, List.of())
                .withComment(definition.comment());
    }

    /** Returns a new model with its indexes. It has no rows yet, so the indexes are complete. */
    private static Model withIndexes(Model plain, int firstNumber, List<NewIndex> definitions) {
        Model model = plain;
        for (NewIndex definition : definitions) {
            List<IndexDefinition> indexes = new ArrayList<>(model.indexes());
            int number = firstNumber + indexes.size();
            indexes.add(IndexChanges.index(number, model, definition).with(IndexState.READABLE));
            model = model.withIndexes(indexes);
        }
        return model;
    }

    private static @Nullable String firstOrNull(List<String> fields) {
        return fields.isEmpty() ? null : fields.get(0);
    }

    @Override
    public void dropModel(String name) {
        apply((change, state) -> {
            Model model = model(state, name).model();
            DropRight.require(change);
            CatalogState dropping = put(change, state, state.nextNumber(), model, Definition.Phase.DROPPING);
            change.conclude(dropping, () -> {
                change.publish(dropping);
                new Leftovers(change).drop(dropping, Set.of(model.number()));
            });
        });
    }

    @Override
    public void renameModel(String name, String newName) {
        apply((change, state) -> {
            NameRules.check("table", newName);
            if (!newName.equalsIgnoreCase(name)) {
                checkFree(state, newName);
            }
            change(change, state, name, old -> old.withName(newName));
        });
    }

    @Override
    public void createIndex(NewIndex definition) {
        AtomicLong job = new AtomicLong();
        add((change, state) -> job.set(new IndexChanges(change)
                .begin(state, model(state, definition.model()).model(), definition, jobs)));
        jobs.await(job.get(), control);
    }

    @Override
    public void dropIndex(String model, String name) {
        apply((change, state) ->
                new IndexChanges(change).drop(state, model(state, model).model(), name));
    }

    @Override
    public void addColumn(String model, NewColumn added) {
        Column column = added.column();
        if (column.identity() != null) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot add column '" + column.name() + "' to '" + model
                            + "': rows that exist would have no numbers. Create another table with the identity column,"
                            + " and copy the rows by INSERT … SELECT.");
        }
        apply((change, state) ->
                new ColumnAddition(change).add(state, model(state, model).model(), added));
    }

    @Override
    public void dropColumn(String model, String column) {
        change(model, old -> {
            Column dropped = DefinitionRules.column(old.name(), old.columns(), column);
            checkUnused(old, dropped);
            return old.without(dropped);
        });
    }

    private static void checkUnused(Model model, Column column) {
        String field = column.field();
        if (model.primaryKey().contains(field) || field.equals(model.shardField())) {
            throw inUse(
                    model,
                    column,
                    (model.primaryKey().contains(field) ? "the primary key" : "SHARD BY")
                            + " uses it. It has to stay.");
        }
        for (IndexDefinition index : model.indexes()) {
            if (index.fields().contains(field) || field.equals(index.shardField())) {
                throw inUse(model, column, "the index '" + index.name() + "' uses it. Drop that first.");
            }
        }
    }

    private static SchemalessException inUse(Model model, Column column, String reason) {
        return new SchemalessException(
                ErrorCode.COLUMN_IN_USE,
                "Cannot drop column '" + column.name() + "' of '" + model.name() + "': " + reason);
    }

    @Override
    public void renameColumn(String model, String column, String newName) {
        change(model, old -> withColumn(old, column, renamed -> renamed.withName(newName)));
    }

    private static Model withColumn(Model model, String name, UnaryOperator<Column> edit) {
        Column edited = DefinitionRules.column(model.name(), model.columns(), name);
        return model.withColumns(model.columns().stream()
                .map(kept -> kept.equals(edited) ? edit.apply(kept) : kept)
                .toList());
    }

    @Override
    public void commentOnModel(String model, @Nullable String comment) {
        add((change, state) -> change(change, state, model, old -> old.withComment(comment)));
    }

    @Override
    public void commentOnColumn(String model, String column, @Nullable String comment) {
        add((change, state) ->
                change(change, state, model, old -> withColumn(old, column, kept -> kept.withComment(comment))));
    }

    @Override
    public void keepVersions(String model, long versions, @Nullable Long keptMicros) {
        RetentionRules.check(model, versions, keptMicros);
        retain(model, old -> old.keeping(versions, keptMicros));
    }

    @Override
    public void expireRows(String model, @Nullable Long micros) {
        RetentionRules.check(model, 1, micros);
        retain(model, old -> old.expiring(micros));
    }

    private void retain(String name, UnaryOperator<Retention> edit) {
        AtomicInteger number = new AtomicInteger();
        change(name, old -> {
            RetentionRules.checkUnmoved(old);
            number.set(old.number());
            return old.withRetention(edit.apply(Objects.requireNonNullElse(old.retention(), Retention.UNLIMITED)));
        });
        changes.host().retainSoon(number.get());
    }

    @Override
    public void analyze(String model) {
        jobs.perform(Analysis.of(model(changes.read(control), model).model()), control);
    }

    private void change(String name, UnaryOperator<Model> edit) {
        apply((change, state) -> change(change, state, name, edit));
    }

    private static void change(CatalogChange change, CatalogState state, String name, UnaryOperator<Model> edit) {
        Model changed = edit.apply(model(state, name).model());
        DefinitionRules.check(changed);
        change.conclude(put(change, state, state.nextNumber(), changed, Definition.Phase.ACTIVE));
    }

    private static CatalogState put(
            CatalogChange change, CatalogState state, int nextNumber, Model model, Definition.Phase phase) {
        return change.write(
                state, nextNumber, Map.of(model.number(), Optional.of(new Definition.OfModel(model, phase))));
    }

    @Override
    public void createView(NewView definition) {
        if (definition.replace()) {
            apply((change, state) -> createView(change, state, definition));
        } else {
            add((change, state) -> createView(change, state, definition));
        }
    }

    private static void createView(CatalogChange change, CatalogState state, NewView definition) {
        NameRules.check("view", definition.name());
        Optional<Definition> old = state.find(definition.name());
        boolean replaces = definition.replace() && old.isPresent() && old.get() instanceof Definition.OfView;
        if (!replaces) {
            checkFree(state, definition.name());
        }
        int number = replaces ? old.orElseThrow().number() : state.nextNumber();
        ViewDefinition view = new ViewDefinition(number, definition.name(), definition.sql(), definition.settings());
        change.conclude(change.write(
                state,
                Math.max(state.nextNumber(), number + 1),
                Map.of(number, Optional.of(new Definition.OfView(view)))));
    }

    @Override
    public void dropView(String name) {
        apply((change, state) -> {
            Definition view = state.find(name)
                    .filter(Definition.OfView.class::isInstance)
                    .orElseThrow(() -> notFound("view", name));
            change.conclude(change.write(state, state.nextNumber(), Map.of(view.number(), Optional.empty())));
        });
    }

    @Override
    public void createSequence(String name, SequenceRange range) {
        add((change, state) -> {
            NameRules.check("sequence", name);
            checkFree(state, name);
            new SequenceChanges(change).create(state, name, range);
        });
    }

    @Override
    public void dropSequence(String name) {
        apply((change, state) -> new SequenceChanges(change).drop(state, name));
    }

    @Override
    public void restartSequence(String name, @Nullable Long next) {
        apply((change, state) -> new SequenceChanges(change).restart(state, name, next));
    }

    @Override
    public void restartIdentity(String model) {
        apply((change, state) -> new SequenceChanges(change)
                .restartIdentity(state, model(state, model).model()));
    }

    private static Definition.OfModel model(CatalogState state, String name) {
        return state.find(name)
                .filter(Definition.OfModel.class::isInstance)
                .map(Definition.OfModel.class::cast)
                .orElseThrow(() -> notFound("table", name));
    }

    private static void checkFree(CatalogState state, String name) {
        state.find(name).ifPresent(taken -> {
            throw new SchemalessException(
                    ErrorCode.TABLE_EXISTS,
                    "Cannot create '" + name + "': there is a " + taken.kind() + " '" + taken.name()
                            + "'. Choose another name or drop it first.");
        });
    }

    private static SchemalessException notFound(String kind, String name) {
        return new SchemalessException(
                ErrorCode.TABLE_NOT_FOUND,
                "Cannot find " + kind + " '" + name + "': the store has none of that name. Check the name.");
    }
}
