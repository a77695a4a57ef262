package dev.schemaless.planner;

/** The names of schemas. A store has no catalogs and one schema, which qualifies a name but is never needed. */
public final class SchemaNames {
    /** The schema of all models and views; matched without case. */
    public static final String DEFAULT = "PUBLIC";

    private SchemaNames() {}
}
