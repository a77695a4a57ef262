package dev.schemaless.catalog.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A model: a table in SQL.
 *
 * @param number never used again within the store; names the physical tables
 * @param name as declared; matched without case
 * @param columns the live columns, in declaration order
 * @param primaryKey the body fields of the primary key, in key order; empty if row keys are generated
 * @param shardField the body field whose value names a row's shard; null if rows are spread at random
 * @param indexes in the order of their numbers
 * @param statistics of its last analysis; null if there was none
 * @param comment a text for people; null if there is none
 * @param storedName the name that it was created with, by which its physical tables are called
 * @param external the store that has its rows if another program keeps them; null for native tables
 * @param pastFields the fields and the names of columns that were dropped: bodies may have them
 * @param migration the migration that fills it; null if there is none
 * @param retention the limits of its past; null if it never had any
 */
public record Model(
        int number,
        String name,
        List<Column> columns,
        List<String> primaryKey,
        @Nullable String shardField,
        List<IndexDefinition> indexes,
        @Nullable ModelStatistics statistics,
        @Nullable String comment,
        String storedName,
        @Nullable ExternalBinding external,
        List<String> pastFields,
        @Nullable Migration migration,
        @Nullable Retention retention) {
    public Model {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
        indexes = List.copyOf(indexes);
        pastFields = List.copyOf(pastFields);
    }

    /** Makes a model that has not been analysed, without a comment. */
    public Model(
            int number,
            String name,
            List<Column> columns,
            List<String> primaryKey,
            @Nullable String shardField,
            List<IndexDefinition> indexes) {
        this(number, name, columns, primaryKey, shardField, indexes, null, null, name, null, List.of(), null, null);
    }

    /** Returns the model with other columns. */
    public Model withColumns(List<Column> others) {
        return copy(copy -> copy.columns = others);
    }

    /** Returns the model without one of its columns. */
    public Model without(Column dropped) {
        Set<String> past = new LinkedHashSet<>(pastFields);
        past.add(dropped.field());
        past.add(dropped.name());
        return copy(copy -> {
            copy.columns =
                    columns.stream().filter(kept -> !kept.equals(dropped)).toList();
            copy.pastFields = List.copyOf(past);
        });
    }

    /** Returns the model with other indexes. */
    public Model withIndexes(List<IndexDefinition> others) {
        return copy(copy -> copy.indexes = others);
    }

    /** Returns the model as it is after an analysis. */
    public Model withStatistics(ModelStatistics newer) {
        return copy(copy -> copy.statistics = newer);
    }

    /** Returns the model with another comment; null for none. */
    public Model withComment(@Nullable String newComment) {
        return copy(copy -> copy.comment = newComment);
    }

    /** Returns the model under another name; its physical tables keep theirs. */
    public Model withName(String newName) {
        return copy(copy -> copy.name = newName);
    }

    /** Returns the model under another number. */
    public Model withNumber(int newNumber) {
        return copy(copy -> copy.number = newNumber);
    }

    /** Returns the model as one of rows that another program keeps. */
    public Model withExternal(ExternalBinding binding) {
        return copy(copy -> copy.external = binding);
    }

    /** Says whether a migration fills it, so that statements may not change its rows. */
    public boolean isBeingFilled() {
        return migration != null && migration.isUnfinished();
    }

    /** Returns the model with another migration; null for none. */
    public Model withMigration(@Nullable Migration other) {
        return copy(copy -> copy.migration = other);
    }

    /** Returns the model with other limits of its past. */
    public Model withRetention(Retention limits) {
        return copy(copy -> copy.retention = limits);
    }

    /** Returns the ref key with which the base cells of new rows begin. */
    public long firstVersion() {
        return retention == null ? 0 : retention.firstVersion();
    }

    private Model copy(Consumer<Copy> change) {
        Copy copy = new Copy(this);
        change.accept(copy);
        return copy.model();
    }

    /** The differences between a copy and its original. */
    private static final class Copy {
        private final Model original;
        private int number;
        private String name;
        private List<Column> columns;
        private List<IndexDefinition> indexes;
        private @Nullable ModelStatistics statistics;
        private @Nullable String comment;
        private @Nullable ExternalBinding external;
        private List<String> pastFields;
        private @Nullable Migration migration;
        private @Nullable Retention retention;

        Copy(Model original) {
            this.original = original;
            this.number = original.number;
            this.name = original.name;
            this.columns = original.columns;
            this.indexes = original.indexes;
            this.statistics = original.statistics;
            this.comment = original.comment;
            this.external = original.external;
            this.pastFields = original.pastFields;
            this.migration = original.migration;
            this.retention = original.retention;
        }

        Model model() {
            return new Model(
                    number,
                    name,
                    columns,
                    original.primaryKey,
                    original.shardField,
                    indexes,
                    statistics,
                    comment,
                    original.storedName,
                    external,
                    pastFields,
                    migration,
                    retention);
        }
    }

    /** Finds a live column by name, without case. */
    public Optional<Column> findColumn(String columnName) {
        return columns.stream()
                .filter(column -> column.name().equalsIgnoreCase(columnName))
                .findFirst();
    }

    /** Returns the live column of a body field. */
    public Column columnOfField(String field) {
        for (Column column : columns) {
            if (column.field().equals(field)) {
                return column;
            }
        }
        throw new IllegalArgumentException("no column of '" + name + "' has the field '" + field + "'");
    }

    /** Says whether a column has, or had, a field, or was called as it; without case. */
    public boolean hadField(String field) {
        return columns.stream().anyMatch(column -> column.field().equalsIgnoreCase(field))
                || pastFields.stream().anyMatch(field::equalsIgnoreCase);
    }

    /** Returns the identity column. */
    public Optional<Column> identityColumn() {
        return columns.stream().filter(column -> column.identity() != null).findFirst();
    }

    /** Returns the sequence of the identity column. */
    public Optional<Sequence> identitySequence() {
        for (Column column : columns) {
            Identity identity = column.identity();
            if (identity != null) {
                return Optional.of(new Sequence(identity.sequence(), name + "." + column.name(), identity.range()));
            }
        }
        return Optional.empty();
    }

    /** Returns the columns of the primary key, in key order. */
    public List<Column> primaryKeyColumns() {
        return primaryKey.stream().map(this::columnOfField).toList();
    }

    /** Returns the names of all cells, {@code base} first, the others in the order of their first column. */
    public List<String> cells() {
        Set<String> cells = new LinkedHashSet<>();
        cells.add(Column.BASE_CELL);
        columns.forEach(column -> cells.add(column.cell()));
        return List.copyOf(cells);
    }

    /** Returns the names of the cells but {@code base} that a pseudo column shows whole: those that no column is called by. */
    public List<String> shownCells() {
        return cells().stream()
                .skip(1)
                .filter(cell -> findColumn(cell).isEmpty())
                .toList();
    }

    /** Finds an index by name, without case. */
    public Optional<IndexDefinition> findIndex(String indexName) {
        return indexes.stream()
                .filter(index -> index.name().equalsIgnoreCase(indexName))
                .findFirst();
    }

    /** Returns the key of the value that names the shard of an index's entries; null if that of their rows is random. */
    public @Nullable String shardFieldOf(IndexDefinition index) {
        return index.shardField() == null ? shardField : index.shardField();
    }

    /** Returns the values that an index keeps of each row, in index order. */
    public List<IndexedValue> valuesOf(IndexDefinition index) {
        return index.fields().stream().map(key -> valueOf(index, key)).toList();
    }

    /** Returns the value that an index knows by a key: of its columns, or its shard field. */
    public IndexedValue valueOf(IndexDefinition index, String key) {
        IndexedValue undeclared = index.undeclared().get(key);
        return undeclared == null ? new IndexedValue.Declared(columnOfField(key)) : undeclared;
    }
}
