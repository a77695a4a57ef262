package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.Work;
import dev.schemaless.planner.BatchResult;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.SqlType;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.change.ChangeBatch;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.StartedRows;
import dev.schemaless.planner.runtime.StatementSequences;
import dev.schemaless.planner.type.SqlTypes;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.jspecify.annotations.Nullable;

/** A statement of a session, planned again when the catalog has changed or a value needs a plan of its own. */
public final class SessionStatement implements PlannedStatement {
    /** Each try plans on the catalog that refused the one before: only endless definitions can use them up. */
    private static final int TRIES = 20;

    private final Store store;
    private final SessionSettings settings;
    private final Supplier<PlanSource.VersionedPlanner> planners;
    private final PlanSource plans;
    private final LiteralValues literals;
    private final SessionState session;

    /**
     * Makes a statement of one text.
     *
     * @param planners gives the planner of the newest catalog this JVM knows
     * @param plans may be shared with other texts
     * @param literals what this text gives to the plan
     * @param session what it keeps
     */
    public SessionStatement(
            Store store,
            SessionSettings settings,
            Supplier<PlanSource.VersionedPlanner> planners,
            PlanSource plans,
            LiteralValues literals,
            SessionState session) {
        this.store = store;
        this.settings = settings;
        this.planners = planners;
        this.plans = plans;
        this.literals = literals;
        this.session = session;
    }

    @Override
    public Kind kind() {
        return current().kind();
    }

    @Override
    public List<ResultColumn> columns() {
        return current().columns();
    }

    @Override
    public List<ResultColumn> insertedColumns() {
        return current() instanceof UpdatePlan update ? update.change().insertedColumns() : List.of();
    }

    @Override
    public List<SqlType> parameters() {
        return literals.callers(current().parameters()).stream()
                .map(RelDataTypeField::getType)
                .map(SqlTypes::of)
                .toList();
    }

    @Override
    public List<String> warnings() {
        StatementPlan plan = current();
        boolean isWanted = plan.kind() == Kind.DEFINITION || settings.scatter() == SessionSettings.Scatter.WARN;
        return isWanted ? plan.warnings() : List.of();
    }

    @Override
    public StatementResult execute(List<@Nullable Object> parameters, ReadControl control) {
        return execute(parameters, store, control);
    }

    @Override
    public StatementResult execute(List<@Nullable Object> parameters, Work work, ReadControl control) {
        return onCurrentCatalog(control, () -> {
            BoundPlan bound = bind(parameters, control);
            StatementSequences sequences = sequences(control);
            StatementResult result = started(bound.plan().run(context(bound, work, control, sequences)));
            sequences.firstIdentity().ifPresent(session.lastInsertId()::set);
            return result;
        });
    }

    private StatementPlan current() {
        return planning(
                ReadControl.unlimited(),
                () -> plans.current(planners.get(), ReadControl.unlimited()).plan());
    }

    private BoundPlan bind(List<@Nullable Object> parameters, ReadControl control) {
        return planning(control, () -> plans.bind(planners.get(), literals, parameters, settings.zone(), control));
    }

    /** What the catalog that this JVM knows refuses, a newer one of another JVM's may allow. */
    private <T> T planning(ReadControl control, Supplier<T> work) {
        long known = store.catalog().version();
        try {
            return work.get();
        } catch (SchemalessException e) {
            if (store.refreshCatalog(control).version() == known) {
                throw e;
            }
            return work.get();
        }
    }

    private StatementSequences sequences(ReadControl control) {
        return new StatementSequences(
                store,
                settings.changes().identityBlock(),
                control,
                session.lastInsertId().get());
    }

    private ExecutionContext context(BoundPlan bound, Work work, ReadControl control, StatementSequences sequences) {
        EvaluationContext evaluation = new EvaluationContext(
                bound.values(), session.number(), Instant.now(), settings.zone(), settings.user(), sequences);
        return new ExecutionContext(store, work, bound.catalogVersion(), evaluation, settings.changes(), control);
    }

    private static StatementResult started(StatementResult result) {
        return result instanceof StatementResult.Query query ? query.with(StartedRows.start(query.rows())) : result;
    }

    @Override
    public BatchResult executeBatch(List<List<@Nullable Object>> batch, ReadControl control) {
        return executeBatch(batch, store, control);
    }

    @Override
    public BatchResult executeBatch(List<List<@Nullable Object>> batch, Work work, ReadControl control) {
        ChangeBatch run = new ChangeBatch(batch.size());
        StatementSequences[] last = {sequences(control)};
        try {
            return onCurrentCatalog(control, () -> {
                run.run(position -> {
                    last[0] = sequences(control);
                    return execution(batch.get(position), work, control, last[0]);
                });
                return run.result();
            });
        } finally {
            last[0].firstIdentity().ifPresent(session.lastInsertId()::set);
        }
    }

    private ChangeBatch.Execution execution(
            List<@Nullable Object> parameters, Work work, ReadControl control, StatementSequences sequences) {
        BoundPlan bound = bind(parameters, control);
        if (bound.plan() instanceof UpdatePlan update) {
            return new ChangeBatch.Execution(update.change(), context(bound, work, control, sequences));
        }
        throw new SchemalessException(
                ErrorCode.STATEMENT_INVALID, "Cannot run batch: only statements that change rows can be batched.");
    }

    private <T> T onCurrentCatalog(ReadControl control, Supplier<T> work) {
        StaleCatalogException last = null;
        for (int i = 0; i < TRIES; i++) {
            try {
                return work.get();
            } catch (StaleCatalogException e) {
                store.refreshCatalog(e, control);
                last = e;
            }
        }
        throw new SchemalessException(
                ErrorCode.CATALOG_CHANGED,
                "Cannot run statement: the catalog changed " + TRIES + " times while it was planned. Run it again.",
                last);
    }
}
