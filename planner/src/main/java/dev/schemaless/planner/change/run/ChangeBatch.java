package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.planner.BatchException;
import dev.schemaless.planner.BatchResult;
import dev.schemaless.planner.InsertedRows;
import dev.schemaless.planner.fault.RuntimeErrors;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A batch of one changing statement with many lists of parameters. Executions whose rows lie on one partition are
 * written as one group, unless a row is among them twice: each execution is a version of its own. Large groups are
 * written at the same time if the store has threads for them. If a group is refused, its executions run one by one, so
 * that each has its own count; not if all would end in the same way, or may have been made. Not thread-safe.
 */
public final class ChangeBatch {
    private static final long PENDING = Long.MIN_VALUE;
    /**
     * Errors that concern all executions of a group, or leave open whether they took effect: to run one again would be
     * wrong or useless.
     */
    private static final Set<ErrorCode> OF_ALL = EnumSet.of(
            ErrorCode.OUTCOME_UNKNOWN,
            ErrorCode.CONNECTION_UNABLE,
            ErrorCode.CONNECTION_CLOSED,
            ErrorCode.CONNECTION_LOST,
            ErrorCode.SERVER_UNREACHABLE,
            ErrorCode.POOL_EXHAUSTED,
            ErrorCode.STORAGE_FAILED,
            ErrorCode.STORE_CORRUPT,
            ErrorCode.QUERY_CANCELED,
            ErrorCode.QUERY_TIMEOUT);

    private final long[] counts;
    private final Map<Integer, List<StatementChange>> made = new LinkedHashMap<>();
    private final Map<GroupKey, ChangeGroup> groups = new LinkedHashMap<>();
    private final ParallelGroups parallel = new ParallelGroups();
    private @Nullable SchemalessException failure;
    private @Nullable ChangePlan plan;

    public ChangeBatch(int size) {
        counts = new long[size];
        Arrays.fill(counts, PENDING);
    }

    /**
     * Runs the executions that have not run, in order where that matters.
     *
     * @param executions gives the execution at a position
     * @throws StaleCatalogException if the catalog has changed; finished executions are remembered
     */
    public void run(IntFunction<Execution> executions) {
        groups.clear();
        try {
            for (int i = 0; i < counts.length; i++) {
                if (counts[i] == PENDING) {
                    add(i, executions);
                }
            }
            flush();
        } finally {
            // nothing of it goes on once it has ended, whatever has ended it
            parallel.drain(this::settle);
        }
    }

    /** Returns the result of the batch, or throws if an execution was refused. */
    public BatchResult result() {
        if (failure != null) {
            throw new BatchException(failure, counts);
        }
        List<StatementChange> all = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            all.addAll(made.getOrDefault(i, List.of()));
        }
        List<Long> list = Arrays.stream(counts).boxed().toList();
        return new BatchResult(list, plan == null ? InsertedRows.none() : plan.inserted(all));
    }

    /**
     * Returns the report of a batch that is given up before its end: the counts of finished executions; all others are
     * refused.
     *
     * @return empty if none was finished or refused
     */
    public Optional<BatchException> givenUp(Throwable reason) {
        if (Arrays.stream(counts).allMatch(count -> count == PENDING)) {
            return Optional.empty();
        }
        SchemalessException translated = RuntimeErrors.translate(reason);
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] == PENDING) {
                refuse(i, translated);
            }
        }
        return Optional.of(new BatchException(failure == null ? translated : failure, counts));
    }

    private void add(int position, IntFunction<Execution> executions) {
        Optional<Member> member = guarded(position, () -> compute(position, executions));
        if (member.isEmpty()) {
            return;
        }
        OptionalInt partition = member.get().onlyPartition();
        if (partition.isEmpty()) {
            flushIfTouched(member.get());
            runAlone(member.get());
            return;
        }
        flushIfTouched(member.get());
        ExecutionContext context = member.get().execution().context();
        GroupKey key = new GroupKey(partition.getAsInt(), context.catalogVersion());
        if (member.get().dependsOnOrder() && !groups.isEmpty() && !groups.containsKey(key)) {
            flush();
        }
        ChangeGroup group = groups.computeIfAbsent(key, each -> new ChangeGroup());
        group.add(member.get());
        if (group.rows()
                >= context.work().groupRows(member.get().execution().plan().model())) {
            groups.remove(key);
            run(group);
        }
    }

    /**
     * Computes the changes of an execution. If it reads rows, earlier executions are written first, so that it sees
     * their changes.
     */
    private Member compute(int position, IntFunction<Execution> executions) {
        Execution execution = executions.apply(position);
        plan = execution.plan();
        if (!execution.plan().source().isIndependent()) {
            flush();
        }
        return new Member(position, execution, execution.plan().source().changes(execution.context()));
    }

    private void flushIfTouched(Member member) {
        if (parallel.touches(member) || groups.values().stream().anyMatch(group -> group.touches(member))) {
            flush();
        }
    }

    private void flush() {
        List<ChangeGroup> pending = List.copyOf(groups.values());
        groups.clear();
        for (int i = 0; i < pending.size(); i++) {
            if (i == pending.size() - 1) {
                runHere(pending.get(i));
            } else {
                run(pending.get(i));
            }
        }
        parallel.drain(started -> end(started.group(), started::await));
    }

    private void run(ChangeGroup group) {
        if (!parallel.start(group)) {
            runHere(group);
        }
    }

    private void runHere(ChangeGroup group) {
        Execution first = group.members().get(0).execution();
        end(group, () -> first.context().work().write(group.request()));
    }

    private void end(ChangeGroup group, Supplier<long[]> write) {
        try {
            group.count(write.get(), this::done);
        } catch (StaleCatalogException e) {
            group.countAttempts();
            throw e;
        } catch (SchemalessException e) {
            group.countAttempts();
            if (OF_ALL.contains(e.code())) {
                group.members().forEach(member -> refuse(member.position(), e));
            } else {
                group.members().forEach(member -> runAfter(e, member));
            }
        }
    }

    /** Counts a group that has succeeded while others failed. A failed one is run again, or no longer matters. */
    private void settle(ParallelGroups.Started started) {
        try {
            started.group().count(started.await(), this::done);
        } catch (RuntimeException | Error e) {
            // the others still have to be waited for, and the failure that has ended the batch is already known
            started.group().countAttempts();
            if (e instanceof SchemalessException known && known.code() == ErrorCode.OUTCOME_UNKNOWN) {
                started.group().members().forEach(member -> refuse(member.position(), known));
            }
        }
    }

    /** Runs an execution of a group that has failed, unless it has no attempt left. A lost race is a conflict of its losers. */
    private void runAfter(SchemalessException failure, Member member) {
        boolean isLost = failure instanceof LostRaceException race
                && member.changes().stream().anyMatch(change -> race.keys().contains(change.key()));
        Attempts attempts = member.execution().context().attempts();
        if (attempts.isOver() || (isLost && !attempts.countConflict())) {
            refuse(member.position(), failure);
        } else {
            runAlone(member);
        }
    }

    private void runAlone(Member member) {
        Execution execution = member.execution();
        guarded(
                        member.position(),
                        () -> new ChangeRun(
                                        execution.plan().model(),
                                        execution.plan().source(),
                                        execution.context())
                                .run(member.changes()))
                .ifPresent(outcome -> done(member.position(), outcome));
    }

    private void done(int position, ChangeRun.Outcome outcome) {
        counts[position] = outcome.count();
        made.put(position, outcome.changes());
    }

    private void done(Member member, long count) {
        done(member.position(), new ChangeRun.Outcome(count, member.changes()));
    }

    private <T> Optional<T> guarded(int position, Supplier<T> work) {
        try {
            return Optional.of(work.get());
        } catch (StaleCatalogException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            refuse(position, RuntimeErrors.translate(e));
            return Optional.empty();
        }
    }

    /** Notes a refused execution. The first failure is reported, unless another one leaves its outcome open. */
    private void refuse(int position, SchemalessException reason) {
        counts[position] = BatchException.REFUSED;
        boolean isGraver = reason.code() == ErrorCode.OUTCOME_UNKNOWN
                && (failure == null || failure.code() != ErrorCode.OUTCOME_UNKNOWN);
        if (failure == null || isGraver) {
            failure = reason;
        }
    }

    /** One list of parameters, bound. */
    public record Execution(ChangePlan plan, ExecutionContext context) {}

    private record GroupKey(int partition, long catalogVersion) {}

    /** An execution and its changes. */
    record Member(int position, Execution execution, List<StatementChange> changes) {
        /** Says whether it may take a value of a unique index that an earlier execution leaves; an INSERT of new rows leaves none. */
        private boolean dependsOnOrder() {
            return ParallelGroups.dependsOnOrder(execution.plan().model())
                    && !(execution.plan().source() instanceof InsertSource insert
                            && insert.onExisting().expectsNone());
        }

        /** Returns the partition of all rows; empty if there are several, or no rows at all. */
        private OptionalInt onlyPartition() {
            Routing routing =
                    execution.context().store().routing(execution.plan().model());
            if (changes.isEmpty()) {
                return OptionalInt.empty();
            }
            int first = routing.partitionOf(changes.get(0).key());
            for (StatementChange change : changes) {
                if (routing.partitionOf(change.key()) != first) {
                    return OptionalInt.empty();
                }
            }
            return OptionalInt.of(first);
        }
    }
}
