package dev.schemaless.planner.sql;

import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/**
 * A validated statement as a logical plan.
 *
 * @param root the plan, not optimised
 * @param parameters a struct of the parameters' inferred types
 * @param rowType names and types of the result, as validated
 * @param origins for each result column, the catalog, schema, table and column it comes from unchanged; null if computed
 * @param namedColumns of an INSERT, how many of the first columns the statement names itself
 */
public record Translated(
        RelRoot root,
        RelDataType parameters,
        RelDataType rowType,
        List<@Nullable List<String>> origins,
        int namedColumns) {
    /** Returns the same statement with another plan of the same rows. */
    public Translated with(RelNode rel) {
        return new Translated(root.withRel(rel), parameters, rowType, origins, namedColumns);
    }
}
