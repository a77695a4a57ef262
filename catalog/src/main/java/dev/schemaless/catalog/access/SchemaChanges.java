package dev.schemaless.catalog.access;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.SequenceRange;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes of the catalog. A change is a sequence of repeatable steps. A store makes one change at a time. When a method
 * returns, every partition refuses statements that were planned on an older catalog.
 *
 * <p>A statement that is stopped before its last step leaves nothing. A statement that is stopped during the last step,
 * while partitions learn of it, may have taken effect; the next change publishes it to the other partitions. Physical
 * tables of a dropped model or index may stay while a reader still uses them; SQL does not show them.
 *
 * <p>Names are matched without case. Thread-safe.
 */
public interface SchemaChanges {
    /**
     * The content of a CREATE TABLE.
     *
     * @param primaryKey column names in key order; empty for generated row keys
     * @param shardColumn the SHARD BY column's name; null for the default
     * @param indexes its indexes, in any order
     * @param comment null for none
     */
    record NewModel(
            String name,
            List<Column> columns,
            List<String> primaryKey,
            @Nullable String shardColumn,
            List<NewIndex> indexes,
            @Nullable String comment) {
        public NewModel {
            indexes = List.copyOf(indexes);
        }

        /** Says that a model has no indexes and no comment. */
        public NewModel(String name, List<Column> columns, List<String> primaryKey, @Nullable String shardColumn) {
            this(name, columns, primaryKey, shardColumn, List.of(), null);
        }
    }

    /**
     * The content of a CREATE INDEX.
     *
     * @param columns in index order the names of columns, or the keys of undeclared values
     * @param shardColumn the column of SHARD BY, likewise; null for the model's shard field
     * @param undeclared the values among these that are not columns
     * @param unique whether no two rows may have the same values
     * @param directions the direction of each column
     */
    record NewIndex(
            String model,
            String name,
            List<String> columns,
            @Nullable String shardColumn,
            List<IndexedValue> undeclared,
            boolean unique,
            List<IndexDefinition.Direction> directions) {
        public NewIndex {
            columns = List.copyOf(columns);
            undeclared = List.copyOf(undeclared);
            directions = List.copyOf(directions);
        }

        /** Says that an index is of values that all ascend, and that it is not unique. */
        public NewIndex(
                String model,
                String name,
                List<String> columns,
                @Nullable String shardColumn,
                List<IndexedValue> undeclared) {
            this(
                    model,
                    name,
                    columns,
                    shardColumn,
                    undeclared,
                    false,
                    IndexDefinition.Direction.ascending(columns.size()));
        }

        /** Says that an index is of declared columns that all ascend, and that it is not unique. */
        public NewIndex(String model, String name, List<String> columns, @Nullable String shardColumn) {
            this(model, name, columns, shardColumn, List.of());
        }
    }

    void createModel(NewModel definition);

    void dropModel(String name);

    void renameModel(String name, String newName);

    /** Creates an index and fills it from the latest cells before it returns. */
    void createIndex(NewIndex definition);

    void dropIndex(String model, String name);

    /**
     * The parts of an ADD COLUMN.
     *
     * @param column with its value in existing rows
     * @param namesField whether the statement names the body's field; else the column gets a new field if another
     *     column has, or had, the field of its name
     * @param isVolatile whether its DEFAULT differs from row to row, so that existing rows get none
     */
    record NewColumn(Column column, boolean namesField, boolean isVolatile) {
        /** Returns the same of another column. */
        public NewColumn with(Column other) {
            return new NewColumn(other, namesField, isVolatile);
        }
    }

    /**
     * Adds a column. Rows that are there already are not written.
     *
     * @throws dev.schemaless.catalog.SchemalessException {@code NOT_NULL_VIOLATION} if a row would have NULL in a NOT
     *     NULL column; {@code NOT_SUPPORTED} if a row needs a volatile DEFAULT
     */
    void addColumn(String model, NewColumn column);

    /** Adds a column whose DEFAULT, if it has one, is not volatile. */
    default void addColumn(String model, Column column) {
        addColumn(model, new NewColumn(column, false, false));
    }

    /** Drops a column. Its field stays in the bodies, and no other column has it unless a definition says so. */
    void dropColumn(String model, String column);

    void renameColumn(String model, String column, String newName);

    /** Gives a model another comment; null for none. */
    void commentOnModel(String model, @Nullable String comment);

    /** Gives a column another comment; null for none. */
    void commentOnColumn(String model, String column, @Nullable String comment);

    /**
     * Limits the versions of a model's cells. Versions before the limit are removed in the background from now on.
     *
     * @param versions how many of each cell stay at least, counted back from each moment that is kept; at least 1
     * @param keptMicros the least age in microseconds at which a superseded version may be removed; null keeps all
     * @throws dev.schemaless.catalog.SchemalessException {@code PARAMETER_INVALID} if the age is less than an hour
     */
    void keepVersions(String model, long versions, @Nullable Long keptMicros);

    /**
     * Lets rows be deleted in the background from now on, some time after their last write.
     *
     * @param micros their age in microseconds by then; null lets them stay
     * @throws dev.schemaless.catalog.SchemalessException {@code PARAMETER_INVALID} if the age is less than an hour
     */
    void expireRows(String model, @Nullable Long micros);

    /** Estimates how many rows a model has and how many different values its indexes hold, and keeps that with the model. */
    void analyze(String model);

    /** Creates a view, or replaces one of that name if {@code definition.replace()}. */
    void createView(NewView definition);

    void dropView(String name);

    void createSequence(String name, SequenceRange range);

    void dropSequence(String name);

    /**
     * Lets a sequence begin again.
     *
     * @param next its next number; null for the one that it began with
     */
    void restartSequence(String name, @Nullable Long next);

    /** Lets the numbers of a model's identity column begin again; does nothing if it has none. */
    void restartIdentity(String model);

    /** The content of a CREATE VIEW. */
    record NewView(String name, String sql, Map<String, String> settings, boolean replace) {}
}
