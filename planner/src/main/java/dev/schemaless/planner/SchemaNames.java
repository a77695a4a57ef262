package dev.schemaless.planner;

import java.util.List;

/**
 * The names of schemas; matched without case. A store has no catalogs and one schema of its own, which qualifies a name but is
 * never needed. The schemas of the system are always qualified.
 */
public final class SchemaNames {
    /** The schema of all models and views. */
    public static final String DEFAULT = "PUBLIC";

    /** The schema of the system tables. */
    public static final String SYSTEM = "sys";

    /** The schema of the standard's views on the system tables. */
    public static final String INFORMATION = "information_schema";

    /** All schemas. */
    public static final List<String> ALL = List.of(DEFAULT, INFORMATION, SYSTEM);

    private SchemaNames() {}

    /** Says whether a schema is the system's, whose tables cannot be changed. */
    public static boolean isOfSystem(String schema) {
        return schema.equalsIgnoreCase(SYSTEM) || schema.equalsIgnoreCase(INFORMATION);
    }
}
