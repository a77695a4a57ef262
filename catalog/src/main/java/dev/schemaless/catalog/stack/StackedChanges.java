package dev.schemaless.catalog.stack;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.SequenceRange;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Changes of the native stack's catalog. Tables of other stacks are refused, and so are their names for new tables and views. */
final class StackedChanges implements SchemaChanges {
    private final SchemaChanges own;
    private final Function<String, Optional<Model>> others;

    /**
     * Makes the means of one statement.
     *
     * @param others finds a table of another stack by name, without case
     */
    StackedChanges(SchemaChanges own, Function<String, Optional<Model>> others) {
        this.own = own;
        this.others = others;
    }

    /** Returns a table's name if it is not one of another stack. */
    private String own(String table) {
        others.apply(table).ifPresent(model -> {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot change table '" + model.name() + "': another program keeps it."
                            + (Stacks.isDeclared(model)
                                    ? " ALTER EXTERNAL TABLE and DROP EXTERNAL TABLE change its declaration."
                                    : " It changes only with the store that has it."));
        });
        return table;
    }

    private void checkFree(String name) {
        others.apply(name).ifPresent(model -> {
            throw new SchemalessException(
                    ErrorCode.TABLE_EXISTS,
                    "Cannot use name '" + name + "': a table '" + model.name()
                            + "' of another program's store has it. Choose another.");
        });
    }

    @Override
    public void createModel(NewModel definition) {
        checkFree(definition.name());
        own.createModel(definition);
    }

    @Override
    public void dropModel(String name) {
        own.dropModel(own(name));
    }

    @Override
    public void renameModel(String name, String newName) {
        checkFree(newName);
        own.renameModel(own(name), newName);
    }

    @Override
    public void createIndex(NewIndex definition) {
        own(definition.model());
        own.createIndex(definition);
    }

    @Override
    public void dropIndex(String model, String name) {
        own.dropIndex(own(model), name);
    }

    @Override
    public void addColumn(String model, NewColumn column) {
        own.addColumn(own(model), column);
    }

    @Override
    public void dropColumn(String model, String column) {
        own.dropColumn(own(model), column);
    }

    @Override
    public void renameColumn(String model, String column, String newName) {
        own.renameColumn(own(model), column, newName);
    }

    @Override
    public void commentOnModel(String model, @Nullable String comment) {
        own.commentOnModel(own(model), comment);
    }

    @Override
    public void commentOnColumn(String model, String column, @Nullable String comment) {
        own.commentOnColumn(own(model), column, comment);
    }

    @Override
    public void keepVersions(String model, long versions, @Nullable Long keptMicros) {
        own.keepVersions(own(model), versions, keptMicros);
    }

    @Override
    public void expireRows(String model, @Nullable Long micros) {
        own.expireRows(own(model), micros);
    }

    @Override
    public void analyze(String model) {
        own.analyze(own(model));
    }

    @Override
    public void createView(NewView definition) {
        checkFree(definition.name());
        own.createView(definition);
    }

    @Override
    public void dropView(String name) {
        own.dropView(name);
    }

    @Override
    public void createSequence(String name, SequenceRange range) {
        own.createSequence(name, range);
    }

    @Override
    public void dropSequence(String name) {
        own.dropSequence(name);
    }

    @Override
    public void restartSequence(String name, @Nullable Long next) {
        own.restartSequence(name, next);
    }

    @Override
    public void restartIdentity(String model) {
        own.restartIdentity(own(model));
    }
}
