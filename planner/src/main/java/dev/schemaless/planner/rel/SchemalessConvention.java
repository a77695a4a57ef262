package dev.schemaless.planner.rel;

import org.apache.calcite.plan.Convention;

/** The convention of operators that run on our own runtime: all of a plan. */
public final class SchemalessConvention {
    /** The one instance. */
    public static final Convention INSTANCE = new Convention.Impl("SCHEMALESS", SchemalessRel.class);

    private SchemalessConvention() {}
}
