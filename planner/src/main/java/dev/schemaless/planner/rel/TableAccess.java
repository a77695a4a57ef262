package dev.schemaless.planner.rel;

import dev.schemaless.planner.access.AccessPath;

/** An operator that reads the rows of one table. */
public interface TableAccess extends SchemalessRel {
    /** Returns the scan that it implements. */
    SchemalessScan scan();

    /** Returns how it finds the rows. */
    AccessPath path();
}
