package dev.schemaless.planner.explain;

import org.apache.calcite.rel.RelNode;

/** An operator that describes itself to EXPLAIN. */
public interface Described extends RelNode {
    /** Returns its words. */
    Words describe(Scope scope);
}
