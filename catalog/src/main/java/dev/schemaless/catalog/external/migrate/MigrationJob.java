package dev.schemaless.catalog.external.migrate;

import dev.schemaless.catalog.access.ExternalChanges.MigrationEnd;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.define.MigrationChanges;
import dev.schemaless.catalog.external.declare.OpenExternals;
import dev.schemaless.catalog.job.run.JobKind;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.NewJob;
import dev.schemaless.catalog.model.Model;

/**
 * The jobs that bring rows of external tables into native ones: those that end when the tables are the same but for what others have just
 * written, and those that end with the switch. Thread-safe.
 *
 * <p>Whoever takes a job over fences the owner before off, see {@link MigrationChanges}. So rows are written by one process at a time,
 * what it reads is what it writes, and a row needs no version to tell which of two is newer.
 */
final class MigrationJob implements JobKind {
    private final Store store;
    private final MigrationChanges changes;
    private final OpenExternals externals;
    private final MigrationEnd end;

    MigrationJob(Store store, MigrationChanges changes, OpenExternals externals, MigrationEnd end) {
        this.store = store;
        this.changes = changes;
        this.externals = externals;
        this.end = end;
    }

    static String nameOf(MigrationEnd end) {
        return end == MigrationEnd.SWITCHED ? "SWITCH" : "MIGRATE";
    }

    /** Returns the job for two tables. */
    static NewJob of(Model source, Model target, MigrationEnd end) {
        return new NewJob(
                nameOf(end), source.number() + "/" + target.number(), source.name() + " into " + target.name(), null);
    }

    @Override
    public String name() {
        return nameOf(end);
    }

    private MigrationTables tables(String target) {
        int slash = target.indexOf('/');
        MigrationEnd other = end == MigrationEnd.SWITCHED ? MigrationEnd.CAUGHT_UP : MigrationEnd.SWITCHED;
        return new MigrationTables(
                store,
                changes,
                externals,
                Integer.parseInt(target.substring(0, slash)),
                Integer.parseInt(target.substring(slash + 1)),
                nameOf(other));
    }

    @Override
    public boolean canRun(String target) {
        return tables(target).canOpen();
    }

    @Override
    public void run(JobRun job) {
        new MigrationRun(job, tables(job.target()), end).run();
    }

    /** The rows that were copied stay: the next job goes on from them, and who wants none of it drops the table. */
    @Override
    public void undo(JobRun job) {
        tables(job.target()).release(job);
    }
}
