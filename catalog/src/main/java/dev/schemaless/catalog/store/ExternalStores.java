package dev.schemaless.catalog.store;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.define.ExternalEditor;
import dev.schemaless.catalog.define.MigrationChanges;
import dev.schemaless.catalog.job.run.JobRunner;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.stack.DeclaredStacks;
import java.util.List;
import java.util.function.Function;

/**
 * Stores that other programs keep, as one user of a native store reaches them. The catalog keeps their declarations; how they are laid out,
 * opened and read is known to the module that implements this. Equal values share connections and plans. Thread-safe.
 */
public interface ExternalStores {
    /**
     * The parts of an open native store that stores of other programs use.
     *
     * @param store the store for as long as any user holds it; closing it has no effect
     * @param jobs the runner, for jobs on tables of other programs
     * @param migrations the steps of a migration in the catalog
     * @param editors edits declarations under the control of a statement, while the user holds the store
     */
    record Parts(
            Store store, JobRunner jobs, MigrationChanges migrations, Function<ReadControl, ExternalEditor> editors) {}

    /** Returns the means of a user who reaches none: statements on declared tables are refused. */
    static ExternalStores none() {
        return NoExternalStores.INSTANCE;
    }

    /** Returns the values of the property {@code layout} that fit the tables of a database, which has no native store; empty for none. */
    List<String> recognize(Partition partition);

    /** Returns the stacks of the stores that the catalog of an open store declares. No server is asked. */
    DeclaredStacks of(Parts parts);
}
