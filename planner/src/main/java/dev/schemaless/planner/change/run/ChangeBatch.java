package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.planner.BatchException;
import dev.schemaless.planner.BatchResult;
import dev.schemaless.planner.InsertedRows;
import dev.schemaless.planner.fault.RuntimeErrors;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A batch of one changing statement with many lists of parameters. Executions whose rows lie on one partition travel together,
 * as long as no row is among them twice: each execution is a version of its own. If such a group is refused, its executions
 * run one by one, so that each has its own count. Not thread-safe.
 */
public final class ChangeBatch {
    private static final long PENDING = Long.MIN_VALUE;
    private static final int GROUP_ROWS = 1_000;

    private final long[] counts;
    private final Map<Integer, List<StatementChange>> made = new LinkedHashMap<>();
    private final Map<GroupKey, ChangeGroup> groups = new LinkedHashMap<>();
    private @Nullable SchemalessException firstFailure;
    private @Nullable ChangePlan plan;

    public ChangeBatch(int size) {
        counts = new long[size];
        Arrays.fill(counts, PENDING);
    }

    /**
     * Runs what is still to be run, in order as far as that matters.
     *
     * @param executions gives the execution at a position
     * @throws StaleCatalogException if the catalog has changed; what has run is remembered
     */
    public void run(IntFunction<Execution> executions) {
        groups.clear();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] == PENDING) {
                add(i, executions);
            }
        }
        flush();
    }

    /** Returns what the batch gives, or throws if an execution was refused. */
    public BatchResult result() {
        if (firstFailure != null) {
            throw new BatchException(firstFailure, counts);
        }
        List<StatementChange> all = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            all.addAll(made.getOrDefault(i, List.of()));
        }
        List<Long> list = Arrays.stream(counts).boxed().toList();
        return new BatchResult(list, plan == null ? InsertedRows.none() : plan.inserted(all));
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
        GroupKey key = new GroupKey(
                partition.getAsInt(), member.get().execution().context().catalogVersion());
        ChangeGroup group = groups.computeIfAbsent(key, each -> new ChangeGroup());
        group.add(member.get());
        if (group.rows() >= GROUP_ROWS) {
            groups.remove(key);
            runTogether(group);
        }
    }

    /** What reads rows has to see what the executions before it have changed. */
    private Member compute(int position, IntFunction<Execution> executions) {
        Execution execution = executions.apply(position);
        plan = execution.plan();
        if (!execution.plan().source().isIndependent()) {
            flush();
        }
        return new Member(position, execution, execution.plan().source().changes(execution.context()));
    }

    private void flushIfTouched(Member member) {
        if (groups.values().stream().anyMatch(group -> group.touches(member))) {
            flush();
        }
    }

    private void flush() {
        List<ChangeGroup> pending = List.copyOf(groups.values());
        groups.clear();
        pending.forEach(this::runTogether);
    }

    private void runTogether(ChangeGroup group) {
        try {
            Execution first = group.members().get(0).execution();
            long[] each = ChangeRun.writeAll(first.plan().model(), group.changes(), first.context());
            int next = 0;
            for (Member member : group.members()) {
                long count = 0;
                for (int i = 0; i < member.changes().size(); i++) {
                    count += each[next++];
                }
                done(member.position(), new ChangeRun.Outcome(count, member.changes()));
            }
        } catch (StaleCatalogException e) {
            throw e;
        } catch (SchemalessException e) {
            group.members().forEach(this::runAlone);
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

    private <T> Optional<T> guarded(int position, java.util.function.Supplier<T> work) {
        try {
            return Optional.of(work.get());
        } catch (StaleCatalogException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            SchemalessException failure = RuntimeErrors.translate(e);
            counts[position] = BatchException.REFUSED;
            firstFailure = firstFailure == null ? failure : firstFailure;
            return Optional.empty();
        }
    }

    /** One list of parameters, bound. */
    public record Execution(ChangePlan plan, ExecutionContext context) {}

    private record GroupKey(int partition, long catalogVersion) {}

    /** An execution and its changes. */
    record Member(int position, Execution execution, List<StatementChange> changes) {
        /** Returns the partition of all rows; empty if there are several, or no rows at all. */
        private OptionalInt onlyPartition() {
            Routing routing =
                    execution.context().store().routing(execution.plan().model());
            int[] partitions = changes.stream()
                    .map(StatementChange::key)
                    .mapToInt(routing::partitionOf)
                    .distinct()
                    .limit(2)
                    .toArray();
            return partitions.length == 1 ? OptionalInt.of(partitions[0]) : OptionalInt.empty();
        }
    }
}
