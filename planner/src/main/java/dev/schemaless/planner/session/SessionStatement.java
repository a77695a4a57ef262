package dev.schemaless.planner.session;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.access.Work;
import dev.schemaless.planner.BatchException;
import dev.schemaless.planner.BatchResult;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.PlannedStatement.Kind;
import dev.schemaless.planner.Prepared;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.SqlType;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.change.run.ChangeBatch;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.literal.LiteralValues;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.StatementSequences;
import dev.schemaless.planner.runtime.StoreShards;
import dev.schemaless.planner.statement.UpdatePlan;
import dev.schemaless.planner.system.SystemContext;
import dev.schemaless.planner.system.SystemSource;
import dev.schemaless.planner.system.SystemTables;
import dev.schemaless.planner.type.SqlTypes;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.jspecify.annotations.Nullable;

/** A statement of a session, planned again when the catalog has changed or a value needs a plan of its own. Thread-safe. */
final class SessionStatement implements PlannedStatement {
    private final Store store;
    private final SessionSettings settings;
    private final Supplier<PlanSource.VersionedPlanner> planners;
    private final PlanSource plans;
    private final LiteralValues literals;
    private final SessionState session;
    private final SystemSource source;
    private final @Nullable Tracked tracked;
    private final NewestCatalog newest;

    /**
     * Makes a statement of one text.
     *
     * @param planners gives the planner of the newest catalog this JVM knows
     * @param found its plans, which may be shared with other texts, and the values that this text gives to them
     * @param session its state
     * @param source its view for system tables
     * @param tracked notes its executions; null for none
     */
    SessionStatement(
            Store store,
            SessionSettings settings,
            Supplier<PlanSource.VersionedPlanner> planners,
            PlanCache.Found found,
            SessionState session,
            SystemSource source,
            @Nullable Tracked tracked) {
        this.store = store;
        this.settings = settings;
        this.planners = planners;
        this.plans = found.plans();
        this.literals = found.literals();
        this.session = session;
        this.source = source;
        this.tracked = tracked;
        this.newest = new NewestCatalog(store);
    }

    @Override
    public Prepared current(ReadControl control) {
        return new Current(upToDate(plans.latest(), control));
    }

    /** The statement, with its plan on the catalog that was the newest when the plan was looked up. */
    private final class Current implements Prepared {
        private final PlanSource.Planned known;

        Current(PlanSource.Planned known) {
            this.known = known;
        }

        @Override
        public Kind kind() {
            return known.plan().kind();
        }

        @Override
        public List<ResultColumn> columns() {
            return known.plan().columns();
        }

        @Override
        public List<ResultColumn> insertedColumns() {
            return known.plan() instanceof UpdatePlan update ? update.change().insertedColumns() : List.of();
        }

        @Override
        public List<SqlType> parameters() {
            return literals.callers(known.plan().parameters()).stream()
                    .map(RelDataTypeField::getType)
                    .map(SqlTypes::of)
                    .toList();
        }

        @Override
        public int parameterCount() {
            return literals.callers(known.plan().parameters()).size();
        }

        @Override
        public List<String> warnings() {
            boolean isWarned = kind() == Kind.DEFINITION || settings.scatter() == SessionSettings.Scatter.WARN;
            return isWarned ? known.plan().warnings() : List.of();
        }

        @Override
        public StatementResult execute(List<@Nullable Object> parameters, Work work, ReadControl control) {
            Attempts attempts = attempts();
            begin();
            try {
                if (known.plan().readsCatalog()) {
                    store.refreshCatalog(control);
                }
                return newest.run(control, () -> {
                    attempts.renewNeeds();
                    BoundPlan bound = bind(known, parameters, control);
                    StatementSequences sequences = sequences(unchecked(bound, work), control);
                    StatementResult result = bound.plan().run(context(bound, work, control, attempts, sequences));
                    sequences.firstIdentity().ifPresent(session.lastInsertId()::set);
                    return result;
                });
            } finally {
                end();
            }
        }

        @Override
        public BatchResult executeBatch(List<List<@Nullable Object>> batch, Work work, ReadControl control) {
            ChangeBatch run = new ChangeBatch(batch.size());
            Map<Integer, Attempts> attempts = new HashMap<>();
            StatementSequences[] last = {sequences(OptionalLong.empty(), control)};
            begin();
            try {
                return newest.run(control, () -> {
                    run.run(position -> {
                        BoundPlan bound = bind(known, batch.get(position), control);
                        last[0] = sequences(unchecked(bound, work), control);
                        Attempts own = attempts.computeIfAbsent(position, each -> attempts());
                        own.renewNeeds();
                        return execution(bound, context(bound, work, control, own, last[0]));
                    });
                    return run.result();
                });
            } catch (BatchException e) {
                throw e;
            } catch (RuntimeException | Error e) {
                Optional<BatchException> report = run.givenUp(e);
                if (report.isPresent()) {
                    throw report.get();
                }
                throw e;
            } finally {
                end();
                last[0].firstIdentity().ifPresent(session.lastInsertId()::set);
            }
        }
    }

    private void begin() {
        if (tracked != null) {
            tracked.begin();
        }
    }

    private void end() {
        if (tracked != null) {
            tracked.end();
        }
    }

    /** Binds values to a plan, which is made anew if the catalog has changed since. */
    private BoundPlan bind(PlanSource.Planned known, List<@Nullable Object> parameters, ReadControl control) {
        return plans.bind(
                upToDate(known, control),
                types -> newest.plan(control, () -> plans.current(planners.get(), types, control)),
                literals,
                parameters,
                settings.zone());
    }

    private PlanSource.Planned upToDate(PlanSource.@Nullable Planned known, ReadControl control) {
        return known != null && known.version() == store.catalog().version()
                ? known
                : newest.plan(control, () -> plans.current(planners.get(), control));
    }

    /**
     * Returns the catalog's version if nothing else checks it. Changes of the store's own rows check it as they write.
     * A query may read no rows, with which it would check, and staged changes are written on any catalog when they
     * commit.
     */
    private static OptionalLong unchecked(BoundPlan bound, Work work) {
        boolean looks = bound.plan().changesOwnRows() && !(work instanceof Transaction);
        return looks ? OptionalLong.empty() : OptionalLong.of(bound.catalogVersion());
    }

    private StatementSequences sequences(OptionalLong unchecked, ReadControl control) {
        return new StatementSequences(
                store,
                unchecked,
                settings.changes().identityBlock(),
                control,
                session.lastInsertId().get());
    }

    /** Returns the count of one execution's attempts, on whatever catalogs. */
    private Attempts attempts() {
        return new Attempts(settings.changes().conflictRetries());
    }

    private ExecutionContext context(
            BoundPlan bound, Work work, ReadControl control, Attempts attempts, StatementSequences sequences) {
        EvaluationContext evaluation = new EvaluationContext(
                bound.values(),
                session.number(),
                Instant.now(),
                settings.zone(),
                settings.user(),
                sequences,
                new StoreShards(store),
                control);
        SystemContext system = SystemTables.context(store.catalog(), store, source);
        return new ExecutionContext(
                new ExecutionContext.Environment(
                        store, work, bound.catalogVersion(), system, settings.changes(), control),
                evaluation,
                attempts);
    }

    private static ChangeBatch.Execution execution(BoundPlan bound, ExecutionContext context) {
        if (bound.plan() instanceof UpdatePlan update) {
            return new ChangeBatch.Execution(update.change(), context);
        }
        throw new SchemalessException(
                ErrorCode.STATEMENT_INVALID, "Cannot run batch: only statements that change rows can be batched.");
    }
}
