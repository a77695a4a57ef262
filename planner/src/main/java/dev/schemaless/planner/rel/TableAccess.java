package dev.schemaless.planner.rel;

import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.explain.Described;

/** An operator that reads the rows of one table. */
public interface TableAccess extends SchemalessRel, Described {
    /** Returns the scan that it implements. */
    SchemalessScan scan();

    /** Returns how it finds the rows. */
    AccessPath path();

    /** Says whether it looks for rows written since a time, in addition to those that an index has now. */
    default boolean findsRowsWrittenSince() {
        return scan().spec().asOf() != null && !path().indexes().isEmpty();
    }
}
