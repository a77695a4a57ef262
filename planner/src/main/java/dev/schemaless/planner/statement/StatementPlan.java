package dev.schemaless.planner.statement;

import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import org.apache.calcite.rel.type.RelDataTypeField;

/** A statement planned on one catalog version. Immutable and thread-safe. */
public sealed interface StatementPlan
        permits QueryPlan,
                LockingPlan,
                UpdatePlan,
                TruncatePlan,
                ReturningPlan,
                DefinitionPlan,
                AddColumnPlan,
                ExternalPlan,
                JobPlan,
                ListingPlan,
                ShowPlan,
                DiagnosticsPlan,
                ExplainPlan,
                ExplainAnalyzePlan,
                CheckPlan,
                DiffPlan,
                PurgePlan,
                FieldsPlan,
                SessionPlan {
    PlannedStatement.Kind kind();

    /** Returns the columns of the rows it gives; none if it gives no rows. */
    default List<ResultColumn> columns() {
        return List.of();
    }

    /** Returns the inferred types of the parameters, in order. */
    default List<RelDataTypeField> parameters() {
        return List.of();
    }

    /** Returns the warnings of each run. */
    default List<String> warnings() {
        return List.of();
    }

    /** Says whether it runs only with values of its parameters. */
    default boolean needsValues() {
        return true;
    }

    /** Says whether its rows are about the catalog, which is then read anew before each run. */
    default boolean readsCatalog() {
        return false;
    }

    /** Says whether it changes rows of the store itself, not of another program's, and nothing else. */
    default boolean changesOwnRows() {
        return false;
    }

    /** Runs it once. */
    StatementResult run(ExecutionContext context);
}
