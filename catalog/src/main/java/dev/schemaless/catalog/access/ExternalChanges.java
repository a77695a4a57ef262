package dev.schemaless.catalog.access;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.IndexTrust;
import dev.schemaless.catalog.model.Migration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes of what the catalog says of stores that other programs keep. Nothing is changed there: what their databases contradict is
 * refused with {@code DEFINITION_INVALID} or {@code PARAMETER_INVALID}. Names are matched without case. Thread-safe.
 */
public interface ExternalChanges {
    /**
     * What a CREATE EXTERNAL TABLE says.
     *
     * @param columns if there are none, those that a sample of bodies tells
     * @param store the external store
     * @param stored what that calls the table
     * @param indexes those that may be used; if there are none, all that are found and whose columns are declared
     */
    record NewExternalTable(
            String name, List<Column> columns, String store, String stored, List<NewExternalIndex> indexes) {
        public NewExternalTable {
            columns = List.copyOf(columns);
            indexes = List.copyOf(indexes);
        }
    }

    /**
     * What it says of an index.
     *
     * @param columns by name, in the order of the index
     * @param shardColumn what SHARD BY names; null if nothing
     */
    record NewExternalIndex(
            String name, List<String> columns, @Nullable String shardColumn, boolean unique, IndexTrust trust) {
        public NewExternalIndex {
            columns = List.copyOf(columns);
        }
    }

    /**
     * What a MIGRATE EXTERNAL TABLE says.
     *
     * @param source the external table
     * @param target the native one
     * @param versions of the rows. A migration that has begun with all goes on with all
     * @param rate the most rows that are compared in a second; null to leave what the job has
     */
    record NewMigration(
            String source,
            String target,
            Migration.Versions versions,
            MigrationEnd end,
            @Nullable Long rate) {}

    /** Where a migration ends. */
    enum MigrationEnd {
        /** When the native table has what the external one had a moment ago. */
        CAUGHT_UP,
        /** When nothing differs any more, and the native table has taken the name of the external one. */
        SWITCHED
    }

    void createStore(ExternalStoreDefinition store);

    /** Forgets a store, which must have no table any more. */
    void dropStore(String name);

    /** Declares all tables of a store that are not declared yet, with the columns and indexes that are found. */
    void importTables(String store);

    void createTable(NewExternalTable table);

    /** Forgets a table. */
    void dropTable(String name);

    void addColumn(String table, Column column);

    void dropColumn(String table, String column);

    void trustIndex(String table, String index, IndexTrust trust);

    /**
     * Brings the rows of an external table into a native one that was empty before the first time, and waits until the job has ended.
     * May be called again and again: what has not changed stays.
     *
     * @throws dev.schemaless.catalog.SchemalessException {@code DEFINITION_INVALID} if the native table cannot have the rows
     */
    void migrate(NewMigration migration);
}
