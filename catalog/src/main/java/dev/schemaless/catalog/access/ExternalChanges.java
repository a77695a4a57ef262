package dev.schemaless.catalog.access;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.IndexTrust;
import dev.schemaless.catalog.model.Migration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes of the declarations of external stores in the catalog. The stores themselves are not changed. Declarations
 * that their databases contradict are refused with {@code DEFINITION_INVALID} or {@code PARAMETER_INVALID}. Names are
 * matched without case. Thread-safe.
 */
public interface ExternalChanges {
    /**
     * The content of a CREATE EXTERNAL TABLE.
     *
     * @param columns if there are none, a sample of bodies decides
     * @param store the external store
     * @param stored the name of the table there
     * @param indexes those that may be used; if there are none, all indexes found whose columns are declared
     */
    record NewExternalTable(
            String name, List<Column> columns, String store, String stored, List<NewExternalIndex> indexes) {
        public NewExternalTable {
            columns = List.copyOf(columns);
            indexes = List.copyOf(indexes);
        }
    }

    /**
     * The declaration of an index.
     *
     * @param columns by name, in the order of the index
     * @param shardColumn the column of SHARD BY; null if there is none
     */
    record NewExternalIndex(
            String name, List<String> columns, @Nullable String shardColumn, boolean unique, IndexTrust trust) {
        public NewExternalIndex {
            columns = List.copyOf(columns);
        }
    }

    /**
     * The content of a MIGRATE EXTERNAL TABLE.
     *
     * @param source the external table
     * @param target the native one
     * @param versions of the rows. A migration that has begun with all versions continues with all
     * @param rate the most rows that are compared in a second; null to leave the job's rate
     */
    record NewMigration(
            String source,
            String target,
            Migration.Versions versions,
            MigrationEnd end,
            @Nullable Long rate) {}

    /** The end of a migration. */
    enum MigrationEnd {
        /** The native table has all rows that the external one had a moment ago. */
        CAUGHT_UP,
        /** The tables are equal, and the native one has taken the name of the external one. */
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
     * Brings the rows of an external table into a native one that was empty before the first time, and waits until the
     * job has ended. May be repeated: only changed rows are written.
     *
     * @throws dev.schemaless.catalog.SchemalessException {@code DEFINITION_INVALID} if the native table cannot have the
     *     rows
     */
    void migrate(NewMigration migration);
}
