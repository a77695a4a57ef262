package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.InsertedRows;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.fault.RuntimeErrors;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.jspecify.annotations.Nullable;

/** The plan of a statement that changes rows. Immutable and thread-safe. */
public final class ChangePlan {
    private final Model model;
    private final ChangeSource source;
    private final List<RelDataTypeField> parameters;
    private final @Nullable Explanation explanation;
    private final InsertedRows inserted;

    /**
     * Makes a plan.
     *
     * @param explanation null for a plan that is only run
     */
    public ChangePlan(
            Model model, ChangeSource source, List<RelDataTypeField> parameters, @Nullable Explanation explanation) {
        this.model = model;
        this.source = source;
        this.parameters = List.copyOf(parameters);
        this.explanation = explanation;
        this.inserted = InsertedRows.of(model, List::of);
    }

    /** Returns the inferred types of the parameters, in order. */
    public List<RelDataTypeField> parameters() {
        return parameters;
    }

    /** Returns the columns of the rows that the statement inserts, if it does. */
    public List<ResultColumn> insertedColumns() {
        return inserted.columns();
    }

    /** Returns the explanation of the statement. */
    public Explanation explanation() {
        return Objects.requireNonNull(explanation, "explanation");
    }

    /** Returns the plan without its explanation, which holds the trees that it was made from. */
    public ChangePlan lean() {
        return new ChangePlan(model, source, parameters, null);
    }

    /** Runs the statement. */
    public StatementResult run(ExecutionContext context) {
        try {
            ChangeRun.Outcome outcome = new ChangeRun(model, source, context).run(source.changes(context));
            return new StatementResult.Update(outcome.count(), inserted(outcome.changes()));
        } catch (RuntimeException | Error e) {
            throw RuntimeErrors.translate(e);
        }
    }

    /** Runs the statement, and returns the values of its RETURNING for each changed row, in Calcite's form. */
    public List<@Nullable Object[]> runReturning(ExecutionContext context) {
        try {
            ChangeRun.Outcome outcome = new ChangeRun(model, source, context).run(source.changes(context));
            return outcome.changes().stream()
                    .map(StatementChange::returned)
                    .filter(Objects::nonNull)
                    .map(ChangePlan::present)
                    .toList();
        } catch (RuntimeException | Error e) {
            throw RuntimeErrors.translate(e);
        }
    }

    /**
     * Returns the same plan with RETURNING.
     *
     * @param all the inferred types of all parameters, in order
     */
    public ChangePlan returning(Returned returned, List<RelDataTypeField> all) {
        return new ChangePlan(model, new ReturningSource(source, returned, parameters.size()), all, explanation);
    }

    /**
     * Computes the values of the rows that are to be inserted, and writes nothing.
     *
     * @return for each row the values of all columns, in the internal form of their types
     * @throws dev.schemaless.catalog.SchemalessException if one cannot be computed, or its column does not take it
     */
    public List<@Nullable Object[]> rehearse(ExecutionContext context) {
        try {
            List<@Nullable Object[]> rows = new ArrayList<>();
            for (StatementChange change : source.changes(context)) {
                if (change instanceof InsertingChange inserting) {
                    rows.add(inserting.row().values());
                }
            }
            return rows;
        } catch (RuntimeException | Error e) {
            throw RuntimeErrors.translate(e);
        }
    }

    /** Returns the model whose rows the plan changes. */
    public Model model() {
        return model;
    }

    ChangeSource source() {
        return source;
    }

    InsertedRows inserted(List<StatementChange> changes) {
        return inserted.with(() -> changes.stream()
                .map(StatementChange::inserted)
                .filter(Objects::nonNull)
                .map(ChangePlan::present)
                .toList());
    }

    private static @Nullable Object[] present(@Nullable Object @Nullable [] row) {
        return Objects.requireNonNull(row);
    }
}
