package dev.schemaless.planner.rel;

import dev.schemaless.planner.access.AccessPath;

/** An operator that reads the rows of one table. */
public interface TableAccess extends SchemalessRel {
    /** Returns what it wants of the table. */
    SchemalessScan scan();

    /** Returns how it finds the rows. */
    AccessPath path();
}
