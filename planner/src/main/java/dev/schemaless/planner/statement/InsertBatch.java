package dev.schemaless.planner.statement;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.NewRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.shard.Topology;
import dev.schemaless.catalog.store.StaleCatalogException;
import dev.schemaless.planner.BatchException;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A batch of one INSERT with many lists of parameters. Executions whose rows lie on one partition travel together; if such
 * a group is refused, its executions run one by one, so that each has its own count. Not thread-safe.
 */
final class InsertBatch {
    private static final long PENDING = Long.MIN_VALUE;
    private static final int GROUP_ROWS = 1_000;

    private final long[] counts;
    private @Nullable SchemalessException firstFailure;

    InsertBatch(int size) {
        counts = new long[size];
        Arrays.fill(counts, PENDING);
    }

    /**
     * Runs what is still to be run.
     *
     * @param executions one for each list of parameters
     * @throws StaleCatalogException if the catalog has changed; what has run is remembered
     */
    void run(List<Execution> executions) {
        Map<Integer, Group> groups = new LinkedHashMap<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != PENDING) {
                continue;
            }
            Execution execution = executions.get(i);
            Optional<List<NewRow>> rows = encode(execution, i);
            if (rows.isEmpty()) {
                continue;
            }
            OptionalInt partition =
                    onlyPartition(rows.get(), execution.context().store().topology());
            if (partition.isEmpty()) {
                runAlone(execution, new Member(i, rows.get()));
                continue;
            }
            Group group = groups.computeIfAbsent(partition.getAsInt(), key -> new Group());
            group.add(new Member(i, rows.get()));
            if (group.size() >= GROUP_ROWS) {
                groups.remove(partition.getAsInt());
                runTogether(execution, group);
            }
        }
        groups.values().forEach(group -> runTogether(executions.get(0), group));
    }

    /** Returns the counts, or throws if an execution was refused. */
    long[] result() {
        if (firstFailure != null) {
            throw new BatchException(firstFailure, counts);
        }
        return counts;
    }

    private Optional<List<NewRow>> encode(Execution execution, int position) {
        try {
            return Optional.of(execution.plan().rows(execution.context()));
        } catch (StaleCatalogException e) {
            throw e;
        } catch (SchemalessException e) {
            refuse(position, e);
            return Optional.empty();
        }
    }

    private static OptionalInt onlyPartition(List<NewRow> rows, Topology topology) {
        int[] partitions = rows.stream()
                .mapToInt(row -> topology.partitionOf(row.key().shard()))
                .distinct()
                .limit(2)
                .toArray();
        return partitions.length == 1 ? OptionalInt.of(partitions[0]) : OptionalInt.empty();
    }

    private void runTogether(Execution execution, Group group) {
        try {
            Set<RowKey> inserted = execution.insert(group.rows());
            // of equal keys the first was inserted, so it is that one which is counted
            group.members.forEach(member -> counts[member.position()] = member.rows().stream()
                    .filter(row -> inserted.remove(row.key()))
                    .count());
        } catch (StaleCatalogException e) {
            throw e;
        } catch (SchemalessException e) {
            group.members.forEach(member -> runAlone(execution, member));
        }
    }

    private void runAlone(Execution execution, Member member) {
        try {
            counts[member.position()] = execution.insert(member.rows()).size();
        } catch (StaleCatalogException e) {
            throw e;
        } catch (SchemalessException e) {
            refuse(member.position(), e);
        }
    }

    private void refuse(int position, SchemalessException failure) {
        counts[position] = BatchException.REFUSED;
        if (firstFailure == null) {
            firstFailure = failure;
        }
    }

    /** One list of parameters, bound. */
    record Execution(InsertPlan plan, ExecutionContext context) {
        private Set<RowKey> insert(List<NewRow> rows) {
            return plan.insert(context, rows);
        }
    }

    private record Member(int position, List<NewRow> rows) {}

    private static final class Group {
        private final List<Member> members = new ArrayList<>();
        private int size;

        void add(Member member) {
            members.add(member);
            size += member.rows().size();
        }

        int size() {
            return size;
        }

        List<NewRow> rows() {
            return members.stream().flatMap(member -> member.rows().stream()).toList();
        }
    }
}
