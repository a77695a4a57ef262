package dev.schemaless.stores.declare;

import dev.schemaless.catalog.access.ExternalChanges.NewMigration;
import dev.schemaless.catalog.access.ReadControl;

/** Brings the rows of declared tables into native ones. Thread-safe. */
@FunctionalInterface
public interface Migrator {
    /**
     * Has a migration done by a job, and waits for that.
     *
     * @param control of the statement that waits
     */
    void migrate(NewMigration migration, ReadControl control);
}
