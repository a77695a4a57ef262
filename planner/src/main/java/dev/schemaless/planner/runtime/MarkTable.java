package dev.schemaless.planner.runtime;

import com.google.common.collect.Iterables;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.memory.MemoryAccount;
import dev.schemaless.planner.memory.ValueSize;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows with which a mark join compares others. Rows for which all comparisons are the same are kept once. Used by one thread. */
final class MarkTable {
    private final MarkJoinOperator join;
    private final ExecutionContext context;
    private final MemoryAccount account;
    private final JoinKey withNulls;
    private final Map<Object, Group> groups = new HashMap<>();

    /** Rows whose certain columns are equal. */
    private static final class Group {
        private final Map<Object, List<@Nullable Object[]>> byKey = new HashMap<>();
        private final Set<Object> incomplete = new HashSet<>();
        /** Rows with NULL in an uncertain column. */
        private final List<@Nullable Object[]> withNull = new ArrayList<>();
    }

    private MarkTable(MarkJoinOperator join, ExecutionContext context, WorkMemory.Share memory) {
        this.join = join;
        this.context = context;
        this.account = new MemoryAccount(memory);
        this.withNulls = join.uncertain().hashed().withEqualNulls();
    }

    /**
     * Reads all rows of the hashed input, and closes it.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code LIMIT_EXCEEDED} if they need too much memory
     */
    static MarkTable read(MarkJoinOperator join, ExecutionContext context, WorkMemory.Share memory) {
        MarkTable table = new MarkTable(join, context, memory);
        try (Rows input = join.hashed().open(context)) {
            while (input.next()) {
                context.control().check();
                table.add(input.values());
            }
        }
        return table;
    }

    private void add(@Nullable Object[] row) {
        Object certain = join.certain().hashed().of(row);
        if (certain == null) {
            return;
        }
        Group group = groups.computeIfAbsent(certain, absent -> new Group());
        Object key = join.uncertain().hashed().of(row);
        if (key == null) {
            Object values = withNulls.of(row);
            if (join.hasOthers() || (values != null && group.incomplete.add(values))) {
                group.withNull.add(kept(row));
            }
        } else if (join.hasOthers()) {
            group.byKey.computeIfAbsent(key, absent -> new ArrayList<>(1)).add(kept(row));
        } else if (!group.byKey.containsKey(key)) {
            group.byKey.put(key, List.<@Nullable Object[]>of(kept(row)));
        }
    }

    private @Nullable Object[] kept(@Nullable Object[] row) {
        account.keep(ValueSize.kept(row));
        return row.clone();
    }

    /** Returns the mark of a streamed row; null for UNKNOWN. */
    @Nullable Boolean mark(@Nullable Object[] row) {
        Object certain = join.certain().streamed().of(row);
        Group group = certain == null ? null : groups.get(certain);
        if (group == null) {
            return false;
        }
        Object key = join.uncertain().streamed().of(row);
        Iterable<List<@Nullable Object[]>> unequal = List.of(group.withNull);
        if (key == null) {
            unequal = Iterables.concat(group.byKey.values(), unequal);
        }
        List<@Nullable Object[]> equal = key == null ? null : group.byKey.get(key);
        if (equal != null) {
            Boolean found = join.hasOthers() ? anyOf(equal, row) : Boolean.TRUE;
            if (found == null || found) {
                return found;
            }
        }
        for (@Nullable Object[] each : Iterables.concat(unequal)) {
            if (compared(each, row) == null) {
                return null;
            }
        }
        return false;
    }

    private @Nullable Boolean anyOf(List<@Nullable Object[]> rows, @Nullable Object[] row) {
        Boolean found = false;
        for (@Nullable Object[] each : rows) {
            Boolean equal = compared(each, row);
            if (equal == null) {
                found = null;
            } else if (equal) {
                return true;
            }
        }
        return found;
    }

    /** Returns the condition's value for two rows; null for UNKNOWN. */
    private @Nullable Boolean compared(@Nullable Object[] hashed, @Nullable Object[] streamed) {
        context.control().check();
        @Nullable Object[] pair = Arrays.copyOf(streamed, streamed.length + hashed.length);
        System.arraycopy(hashed, 0, pair, streamed.length, hashed.length);
        return (Boolean) join.condition().evaluate(pair, context.evaluation());
    }
}
