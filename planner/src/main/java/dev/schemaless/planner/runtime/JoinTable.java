package dev.schemaless.planner.runtime;

import com.google.common.collect.Iterables;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.memory.MemoryAccount;
import dev.schemaless.planner.memory.ValueSize;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of a join's hashed input by their keys. One thread reads them. Then they do not change, and many threads may use them. */
final class JoinTable {
    /** About the memory in which a full join remembers that a row was matched. */
    private static final int MARK = 32;

    private final HashJoinOperator join;
    private final MemoryAccount account;
    private final Map<Object, List<@Nullable Object[]>> rows = new HashMap<>();
    private final List<@Nullable Object[]> withoutKey = new ArrayList<>();

    private JoinTable(HashJoinOperator join, WorkMemory.Share memory) {
        this.join = join;
        this.account = new MemoryAccount(memory);
    }

    /**
     * Reads all rows of the hashed input, and closes it. A table of spooled rows is kept in place of them, for all runs of the join.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code LIMIT_EXCEEDED} if they need too much memory
     */
    static JoinTable of(HashJoinOperator join, ExecutionContext context, WorkMemory.Share memory) {
        return join.hashed().rows() instanceof SpoolOperator spool && spool.key() == null
                ? context.spooled(spool, join)
                : read(join, join.hashed().rows(), context, memory);
    }

    /** Reads all rows that the hashed input consists of. */
    static JoinTable read(HashJoinOperator join, Operator rows, ExecutionContext context, WorkMemory.Share memory) {
        JoinTable table = new JoinTable(join, memory);
        boolean onlyKeys = !join.kind().isOfPairs() && join.residual() == null;
        try (Rows input = rows.open(context)) {
            while (input.next()) {
                context.control().check();
                if (onlyKeys) {
                    table.addKey(input.values());
                } else {
                    table.addRow(input.values().clone());
                }
            }
        }
        return table;
    }

    private void addKey(@Nullable Object[] row) {
        Object key = join.hashed().key().of(row);
        if (key != null && rows.putIfAbsent(key, List.of()) == null) {
            account.keep(ValueSize.kept(key));
        }
    }

    private void addRow(@Nullable Object[] row) {
        boolean isFull = join.kind() == HashJoinOperator.Kind.FULL;
        Object key = join.hashed().key().of(row);
        if (key != null) {
            account.keep(ValueSize.kept(row) + (isFull ? MARK : 0));
            rows.computeIfAbsent(key, absent -> new ArrayList<>(1)).add(row);
        } else if (isFull) {
            account.keep(ValueSize.kept(row));
            withoutKey.add(row);
        }
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Returns the rows with the key of a streamed row; null if no row has it. Where only keys are kept, the list is empty. */
    @Nullable List<@Nullable Object[]> find(@Nullable Object[] streamed) {
        Object key = join.streamed().key().of(streamed);
        return key == null ? null : rows.get(key);
    }

    /** Returns all rows, of a full join those without a key as well. */
    Iterable<@Nullable Object[]> all() {
        return Iterables.concat(Iterables.concat(rows.values()), withoutKey);
    }
}
