package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ExternalChanges.MigrationEnd;
import dev.schemaless.catalog.access.ExternalChanges.NewMigration;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.define.MigrationChanges;
import dev.schemaless.catalog.job.run.JobRunner;
import dev.schemaless.catalog.job.run.Jobs;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.Migration;
import dev.schemaless.catalog.model.Migration.Versions;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.stores.declare.Migrator;
import dev.schemaless.stores.declare.OpenExternals;
import java.util.Objects;

/** The migrations of one store: statements make their jobs, and wait for them. Thread-safe. */
public final class Migrations implements Migrator {
    private final Store store;
    private final JobRunner jobs;
    private final OpenExternals externals;

    private Migrations(Store store, JobRunner jobs, OpenExternals externals) {
        this.store = store;
        this.jobs = jobs;
        this.externals = externals;
    }

    /**
     * Lets a process do migrations.
     *
     * @param store the native one, for as long as the runner works
     */
    public static Migrations of(Store store, JobRunner jobs, MigrationChanges changes, OpenExternals externals) {
        for (MigrationEnd end : MigrationEnd.values()) {
            jobs.add(new MigrationJob(store, changes, externals, end));
        }
        return new Migrations(store, jobs, externals);
    }

    @Override
    public void migrate(NewMigration migration, ReadControl control) {
        CatalogSnapshot catalog = store.refreshCatalog(control);
        Model source = catalog.externals()
                .findTable(migration.source())
                .orElseThrow(
                        () -> new SchemalessException(
                                ErrorCode.TABLE_NOT_FOUND,
                                "Cannot find external table '" + migration.source()
                                        + "': none of that name is declared. Declare its store in the one that is to have its rows."));
        Model target = catalog.findModel(migration.target())
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.TABLE_NOT_FOUND,
                        "Cannot find table '" + migration.target()
                                + "': the store has none of its own with that name. Create it first."));
        checkName(catalog, MigrationChanges.nameBeside(source.name()), migration.end());
        Versions versions = isWithHistory(source, target) ? Versions.ALL : migration.versions();
        if (versions == Versions.ALL) {
            requireLog(catalog, source);
        }
        new Jobs(jobs).perform(MigrationJob.of(source, target, versions, migration.end()), migration.rate(), control);
    }

    /** Says whether the migration began with all versions; then it continues with them. */
    private static boolean isWithHistory(Model source, Model target) {
        Migration known = target.migration();
        return known != null
                && known.phase() == Migration.Phase.FILLING
                && known.source() == source.number()
                && known.versions() == Versions.ALL;
    }

    private void requireLog(CatalogSnapshot catalog, Model source) {
        String name = Objects.requireNonNull(source.external(), "external").store();
        ExternalStoreDefinition definition = catalog.externals().findStore(name).orElseThrow();
        SourceLog.requireLog(externals.source(definition, source), source);
    }

    private static void checkName(CatalogSnapshot catalog, String name, MigrationEnd end) {
        boolean isTaken = catalog.findModel(name).isPresent()
                || catalog.findView(name).isPresent()
                || catalog.externals().findTable(name).isPresent();
        if (end == MigrationEnd.SWITCHED && isTaken) {
            throw new SchemalessException(
                    ErrorCode.TABLE_EXISTS,
                    "Cannot switch tables: '" + name
                            + "' would be the name of the external table, and exists. Rename or drop it first.");
        }
    }
}
