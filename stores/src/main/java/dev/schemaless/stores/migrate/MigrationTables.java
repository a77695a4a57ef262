package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.define.MigrationChanges;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.NewJob;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.Migration;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.stores.declare.OpenExternals;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The two tables of a migration, looked up in the catalog as often as it changes.
 *
 * @param store the native one
 * @param source the number of the external table
 * @param target the number of the native one
 * @param versions which versions of rows come over
 * @param rivals the jobs that may not work on the same tables
 */
record MigrationTables(
        Store store,
        MigrationChanges changes,
        OpenExternals externals,
        int source,
        int target,
        Migration.Versions versions,
        List<NewJob> rivals) {
    /**
     * Takes the native table for a job.
     *
     * @return false if an earlier owner of the job has done all of it
     */
    boolean take(JobRun job) {
        CatalogSnapshot catalog = store.refreshCatalog(job.control());
        Model table = target(catalog);
        Migration known = table.migration();
        if (known != null && known.phase() == Migration.Phase.SWITCHED && known.job() == job.id()) {
            return false;
        }
        mapping(source(catalog), table);
        if (known == null || !known.isUnfinished()) {
            requireEmpty(catalog, table, job.control());
        }
        changes.take(job, source, target, versions, rivals);
        settle(job);
        return true;
    }

    /** Lets the job fill the claimed table, if that is still empty: statements could write until it was claimed. */
    private void settle(JobRun job) {
        CatalogSnapshot catalog = store.refreshCatalog(job.control());
        Model taken = target(catalog);
        Migration migration = requireOwn(taken, job);
        if (migration.phase() == Migration.Phase.CLAIMED) {
            try {
                requireEmpty(catalog, taken, job.control());
            } catch (SchemalessException e) {
                changes.settle(job, target, null);
                throw e;
            }
            changes.settle(
                    job, target, new Migration(source, job.id(), job.token(), Migration.Phase.FILLING, versions));
        }
    }

    private void requireEmpty(CatalogSnapshot catalog, Model table, ReadControl control) {
        if (!new TargetTable(store, catalog, table, control).isEmpty()) {
            throw new SchemalessException(
                    ErrorCode.DEFINITION_INVALID,
                    "Cannot migrate into table '" + table.name()
                            + "': it has rows, which are of no external table. Create an empty one.");
        }
    }

    private static Migration requireOwn(Model table, JobRun job) {
        Migration migration = table.migration();
        if (migration == null || !migration.isOf(job.id(), job.token())) {
            throw new SchemalessException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "Cannot go on with the migration into '" + table.name()
                            + "': another process has taken it over. Look at that.");
        }
        return migration;
    }

    /** Gives back a table that the job has taken and not begun to fill. */
    void release(JobRun job) {
        boolean isClaimed = store.refreshCatalog(job.control())
                .findModel(target)
                .map(Model::migration)
                .filter(migration -> migration.phase() == Migration.Phase.CLAIMED && migration.job() == job.id())
                .isPresent();
        if (isClaimed) {
            changes.settle(job, target, null);
        }
    }

    /** Returns the version of the catalog as it is now. */
    long catalogVersion(JobRun job) {
        return store.refreshCatalog(job.control()).version();
    }

    /** Returns the copier between the tables as they are now. */
    Copier open(JobRun job) {
        CatalogSnapshot catalog = store.refreshCatalog(job.control());
        Model table = target(catalog);
        requireOwn(table, job);
        Model external = source(catalog);
        ExternalStoreDefinition definition = storeOf(catalog, external).orElseThrow();
        SourceTable rows = new SourceTable(externals.source(definition, external), external, job.control());
        RowMapping mapping = mapping(external, table);
        TargetTable filled = new TargetTable(store, catalog, table, job.control());
        return versions == Migration.Versions.ALL
                ? new HistoryCopier(
                        SourceLog.of(rows),
                        new HistoryMapping(
                                mapping, external.cells(), store.facts().maxBodyBytes()),
                        filled)
                : new RowCopier(rows, mapping, filled);
    }

    private RowMapping mapping(Model external, Model table) {
        return versions == Migration.Versions.ALL
                ? RowMapping.ofHistory(external, table, store.routing(table))
                : RowMapping.of(external, table, store.routing(table));
    }

    /** Gives the native table the name of the other. */
    void conclude(JobRun job, Copier compared) {
        changes.conclude(job, compared.source().model(), compared.target().model());
    }

    /** Says whether this process has an account for the store of the external table, by its copy of the catalog. */
    boolean canOpen() {
        CatalogSnapshot catalog = store.catalog();
        return catalog.externals().tables().stream()
                .filter(table -> table.number() == source)
                .findFirst()
                .flatMap(table -> storeOf(catalog, table))
                .filter(definition -> externals.canOpen(definition.name()))
                .isPresent();
    }

    private static Optional<ExternalStoreDefinition> storeOf(CatalogSnapshot catalog, Model external) {
        ExternalBinding binding = Objects.requireNonNull(external.external(), "external");
        return catalog.externals().findStore(binding.store());
    }

    private Model source(CatalogSnapshot catalog) {
        return catalog.externals().tables().stream()
                .filter(table -> table.number() == source)
                .findFirst()
                .orElseThrow(() -> dropped("external table"));
    }

    private Model target(CatalogSnapshot catalog) {
        return catalog.findModel(target).orElseThrow(() -> dropped("new table"));
    }

    private static SchemalessException dropped(String what) {
        return new SchemalessException(
                ErrorCode.TABLE_NOT_FOUND, "Cannot go on with the migration: the " + what + " was dropped meanwhile.");
    }
}
