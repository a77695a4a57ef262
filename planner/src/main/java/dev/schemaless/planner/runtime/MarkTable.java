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
    /** About the memory of an empty group, hash table and list. */
    private static final int GROUP = 32;

    private static final int TABLE = 144;
    private static final int LIST = 48;

    private final MarkJoinOperator join;
    private final ExecutionContext context;
    private final MemoryAccount account;
    private final JoinKey withNulls;
    /** Whether a row is equal to another if its certain columns are. */
    private final boolean hasOnlyCertain;

    private final Map<Object, Group> groups = new HashMap<>();

    /** Rows whose certain columns are equal. Most groups have one row, so collections are made for the first row that needs them. */
    private static final class Group {
        /** Stands for all groups where only certain columns are compared. */
        private static final Group OF_KEY_ONLY = new Group();

        private Map<Object, List<@Nullable Object[]>> byKey = Map.of();
        private Set<Object> incomplete = Set.of();
        /** Rows with NULL in an uncertain column. */
        private List<@Nullable Object[]> withNull = List.of();
    }

    private MarkTable(MarkJoinOperator join, ExecutionContext context, WorkMemory.Share memory) {
        this.join = join;
        this.context = context;
        this.account = new MemoryAccount(memory);
        this.withNulls = join.uncertain().hashed().withEqualNulls();
        this.hasOnlyCertain =
                !join.hasOthers() && join.uncertain().hashed().parts().isEmpty();
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
        Group group = groups.get(certain);
        if (group == null) {
            account.keep(ValueSize.kept(certain) + GROUP);
            group = hasOnlyCertain ? Group.OF_KEY_ONLY : new Group();
            groups.put(certain, group);
        }
        if (!hasOnlyCertain) {
            add(row, group);
        }
    }

    private void add(@Nullable Object[] row, Group group) {
        Object key = join.uncertain().hashed().of(row);
        if (key != null) {
            addByKey(row, key, group);
        } else if (join.hasOthers() || addIncomplete(row, group)) {
            if (group.withNull.isEmpty()) {
                account.keep(LIST);
                group.withNull = new ArrayList<>(1);
            }
            group.withNull.add(kept(row));
        }
    }

    private void addByKey(@Nullable Object[] row, Object key, Group group) {
        if (group.byKey.isEmpty()) {
            account.keep(TABLE);
            group.byKey = new HashMap<>();
        }
        List<@Nullable Object[]> rows = group.byKey.get(key);
        if (rows == null) {
            account.keep(ValueSize.kept(key) + LIST);
            rows = new ArrayList<>(1);
            group.byKey.put(key, rows);
        }
        if (rows.isEmpty() || join.hasOthers()) {
            rows.add(kept(row));
        }
    }

    /** Adds the values of a row with NULL in an uncertain column; returns whether they are new. */
    private boolean addIncomplete(@Nullable Object[] row, Group group) {
        Object values = withNulls.of(row);
        if (values == null || group.incomplete.contains(values)) {
            return false;
        }
        account.keep(ValueSize.kept(values) + (group.incomplete.isEmpty() ? TABLE : 0));
        if (group.incomplete.isEmpty()) {
            group.incomplete = new HashSet<>();
        }
        return group.incomplete.add(values);
    }

    private @Nullable Object[] kept(@Nullable Object[] row) {
        account.keep(ValueSize.kept(row));
        return row.clone();
    }

    /** Returns the mark of a streamed row; null for UNKNOWN. */
    @Nullable Boolean mark(@Nullable Object[] row) {
        Object certain = join.certain().streamed().of(row);
        Group group = certain == null ? null : groups.get(certain);
        if (group == null || hasOnlyCertain) {
            return group != null;
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
