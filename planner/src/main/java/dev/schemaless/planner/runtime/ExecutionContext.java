package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadMeter;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.Selectivity;
import dev.schemaless.catalog.access.Snapshot;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.Work;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Retry;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.memory.WorkMemory;
import dev.schemaless.planner.system.SystemContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The context of one execution, as one operator sees it.
 *
 * @param environment the same for all operators
 * @param attempts the count of the statement's attempts to change rows
 * @param snapshot the moment that is read
 * @param wanted an upper bound on the rows that the next opened operator has to give; {@code Long.MAX_VALUE} if none is
 *     known
 * @param meter of the operator that is opened; null if nothing is measured
 * @param scope the correlation for whose outer row operators are opened; null if absent
 */
public record ExecutionContext(
        Environment environment,
        EvaluationContext evaluation,
        Attempts attempts,
        Snapshot snapshot,
        long wanted,
        @Nullable OperatorMeter meter,
        @Nullable CorrelationScope scope) {
    /**
     * The part that all operators of an execution share.
     *
     * @param work the target of reads and changes: the store, or a transaction
     * @param catalogVersion the catalog that the plan was made on
     * @param system the source of system tables' rows
     */
    public record Environment(
            Store store,
            Work work,
            long catalogVersion,
            SystemContext system,
            SessionSettings.ChangeLimits limits,
            ReadControl control) {}

    /** Makes a context in which nothing is measured, and all rows are wanted; each read sees the moment at which it is sent. */
    public ExecutionContext(Environment environment, EvaluationContext evaluation, Attempts attempts) {
        this(environment, evaluation, attempts, Snapshot.none(), Long.MAX_VALUE, null, null);
    }

    public Store store() {
        return environment.store();
    }

    public Work work() {
        return environment.work();
    }

    public long catalogVersion() {
        return environment.catalogVersion();
    }

    public SystemContext system() {
        return environment.system();
    }

    public SessionSettings.ChangeLimits limits() {
        return environment.limits();
    }

    public ReadControl control() {
        return environment.control();
    }

    /** Returns one operator's share of the work memory, which is empty yet. The operator closes it. */
    public WorkMemory.Share memory() {
        return store().shared(WorkMemory.class, WorkMemory::new).share();
    }

    /** Returns the retries of the statement after conflicts. */
    public Retry retry() {
        return new Retry(attempts, control());
    }

    /** Returns a read of rows of a model, measured if the operator is. */
    public ReadRequest request(Model model, RowColumns columns, RowSource source) {
        return request(model, columns, source, null);
    }

    /** Returns the same read, which remembers how many rows are kept, and makes use of that if all of these are wanted. */
    public ReadRequest request(Model model, RowColumns columns, RowSource source, @Nullable Selectivity selectivity) {
        return new ReadRequest(
                catalogVersion(),
                model,
                columns,
                source,
                control(),
                reads(),
                wanted == Long.MAX_VALUE ? selectivity : null,
                snapshot);
    }

    /** Counts a row that was fetched, if that is wanted. */
    public void countFetched(StoredRow row, boolean passed) {
        if (meter != null) {
            meter.countFetched(row.bodies().size(), passed);
        }
    }

    /** Returns the counter of a read's statements; null if nothing is measured. */
    public @Nullable ReadMeter reads() {
        return meter == null ? null : meter.reads();
    }

    /** Counts a version that was fetched, if that is wanted. */
    public void countFetched(CellVersion version, boolean passed) {
        if (meter != null) {
            meter.countFetched(1, passed);
        }
    }

    /** Returns the same execution, with another count of attempts. */
    public ExecutionContext withAttempts(Attempts other) {
        return new ExecutionContext(environment, evaluation, other, snapshot, wanted, meter, scope);
    }

    /** Returns the same execution, which reads another moment. */
    public ExecutionContext withSnapshot(Snapshot other) {
        return new ExecutionContext(environment, evaluation, attempts, other, wanted, meter, scope);
    }

    /** Returns the same execution, of which one operator is measured. */
    public ExecutionContext withMeter(OperatorMeter of) {
        return new ExecutionContext(environment, evaluation, attempts, snapshot, wanted, of, scope);
    }

    /** Returns the same execution, of which one operator may be asked for so many rows. */
    public ExecutionContext withWanted(long rows) {
        return new ExecutionContext(environment, evaluation, attempts, snapshot, Math.min(rows, wanted), meter, scope);
    }

    /** Returns the same execution, in which a correlation variable stands for a row; all rows are wanted. */
    ExecutionContext correlated(int variable, @Nullable Object[] row, CorrelationScope inside) {
        return new ExecutionContext(
                environment, evaluation.correlated(variable, row), attempts, snapshot, Long.MAX_VALUE, meter, inside);
    }

    /** Returns the rows of a spool, which are read at the first call. */
    SpooledRows spooled(SpoolOperator spool) {
        return requireScope().spooled(spool, withAllWanted());
    }

    /** Returns the table of a join's spooled rows, which are read at the first call. */
    JoinTable spooled(SpoolOperator spool, HashJoinOperator join) {
        return requireScope().table(spool, join, withAllWanted());
    }

    private CorrelationScope requireScope() {
        CorrelationScope inside = scope;
        if (inside == null) {
            throw new IllegalStateException("a spool outside of a correlation");
        }
        return inside;
    }

    private ExecutionContext withAllWanted() {
        return new ExecutionContext(environment, evaluation, attempts, snapshot, Long.MAX_VALUE, meter, scope);
    }

    /** Returns the same execution with other parameters. */
    public ExecutionContext withParameters(List<@Nullable Object> parameters) {
        EvaluationContext other = evaluation.withParameters(parameters);
        return new ExecutionContext(environment, other, attempts, snapshot, wanted, meter, scope);
    }
}
