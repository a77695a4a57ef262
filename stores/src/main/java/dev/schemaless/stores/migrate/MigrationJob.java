package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.access.ExternalChanges.MigrationEnd;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.define.MigrationChanges;
import dev.schemaless.catalog.job.run.JobKind;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.NewJob;
import dev.schemaless.catalog.model.Migration.Versions;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.stores.declare.OpenExternals;
import java.util.ArrayList;
import java.util.List;

/**
 * The jobs that bring rows of external tables into native ones: some end when the tables are equal except for the
 * newest writes, others end with the switch. Thread-safe.
 *
 * <p>The process that takes a job over fences off the owner before it, see {@link MigrationChanges}. So one process
 * writes at a time, and rows need no version to decide which of two is newer.
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
    static NewJob of(Model source, Model target, Versions versions, MigrationEnd end) {
        return new NewJob(
                nameOf(end),
                new Target(source.number(), target.number(), versions).toString(),
                source.name() + " into " + target.name(),
                null);
    }

    /** The tables of a job. */
    private record Target(int source, int target, Versions versions) {
        static Target parse(String text) {
            String[] parts = text.split("/");
            return new Target(
                    Integer.parseInt(parts[0]),
                    Integer.parseInt(parts[1]),
                    parts.length == 2 ? Versions.LATEST : Versions.valueOf(parts[2]));
        }

        @Override
        public String toString() {
            return source + "/" + target + (versions == Versions.LATEST ? "" : "/" + versions);
        }
    }

    @Override
    public String name() {
        return nameOf(end);
    }

    @Override
    public boolean keepsPosition() {
        return true;
    }

    private MigrationTables tables(String text) {
        Target target = Target.parse(text);
        List<NewJob> rivals = new ArrayList<>();
        for (MigrationEnd other : MigrationEnd.values()) {
            for (Versions versions : Versions.values()) {
                if (other != end || versions != target.versions()) {
                    Target same = new Target(target.source(), target.target(), versions);
                    rivals.add(new NewJob(nameOf(other), same.toString(), name(), null));
                }
            }
        }
        return new MigrationTables(
                store, changes, externals, target.source(), target.target(), target.versions(), rivals);
    }

    @Override
    public boolean canRun(String target) {
        return tables(target).canOpen();
    }

    @Override
    public void run(JobRun job) {
        new MigrationRun(job, tables(job.target()), end).run();
    }

    /**
     * Releases the tables. The rows that were copied stay: the next job continues from them. To discard them, drop the
     * table.
     */
    @Override
    public void undo(JobRun job) {
        tables(job.target()).release(job);
    }
}
