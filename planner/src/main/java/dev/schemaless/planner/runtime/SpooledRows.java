package dev.schemaless.planner.runtime;

import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.memory.MemoryAccount;
import dev.schemaless.planner.memory.ValueSize;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of a {@link SpoolOperator}, by their keys. Not changed once they are read. */
final class SpooledRows implements AutoCloseable {
    /** The key of all rows of a spool without key columns. */
    private static final Object ALL = new Object();

    private final SpoolOperator spool;
    /** Null if the rows exceed the memory. */
    private final @Nullable Map<Object, List<@Nullable Object[]>> rows;

    private final WorkMemory.Share memory;

    private SpooledRows(
            SpoolOperator spool, @Nullable Map<Object, List<@Nullable Object[]>> rows, WorkMemory.Share memory) {
        this.spool = spool;
        this.rows = rows;
        this.memory = memory;
    }

    /**
     * Reads all rows. Rows that exceed the memory are given up, if they can be read again.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code LIMIT_EXCEEDED} if they exceed it and cannot be read again
     */
    static SpooledRows read(SpoolOperator spool, ExecutionContext context) {
        WorkMemory.Share memory = context.memory();
        Map<Object, List<@Nullable Object[]>> kept = new HashMap<>();
        try (Rows input = spool.input().open(context)) {
            if (keepAll(spool, input, kept, new MemoryAccount(memory), context)) {
                return new SpooledRows(spool, kept, memory);
            }
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
        memory.close();
        return new SpooledRows(spool, null, memory);
    }

    private static boolean keepAll(
            SpoolOperator spool,
            Rows input,
            Map<Object, List<@Nullable Object[]>> kept,
            MemoryAccount account,
            ExecutionContext context) {
        while (input.next()) {
            context.control().check();
            Object key = key(spool, input.values());
            if (key == null) {
                continue;
            }
            @Nullable Object[] row = input.values().clone();
            List<@Nullable Object[]> alike = kept.computeIfAbsent(key, absent -> new ArrayList<>(1));
            if (!keep(spool, account, ValueSize.kept(row) + (alike.isEmpty() ? ValueSize.kept(key) : 0))) {
                return false;
            }
            alike.add(row);
        }
        return true;
    }

    private static boolean keep(SpoolOperator spool, MemoryAccount account, long size) {
        if (spool.repeatability() == SpoolOperator.Repeatability.REPEATABLE) {
            return account.tryKeep(size);
        }
        account.keep(size);
        return true;
    }

    private static @Nullable Object key(SpoolOperator spool, @Nullable Object[] row) {
        SpoolOperator.Key key = spool.key();
        return key == null ? ALL : key.own().of(row);
    }

    /** Returns the rows for the current outer rows. */
    Rows open(ExecutionContext context) {
        SpoolOperator.Key key = spool.key();
        Object wanted = key == null ? ALL : key.wanted(context);
        if (wanted == null) {
            return ListRows.empty();
        }
        Map<Object, List<@Nullable Object[]>> kept = rows;
        if (kept != null) {
            return new ListRows(kept.getOrDefault(wanted, List.of()));
        }
        Rows again = spool.input().open(context);
        return key == null
                ? again
                : new FilterRows(
                        again, (row, evaluation) -> wanted.equals(key.own().of(row)), context.evaluation());
    }

    @Override
    public void close() {
        memory.close();
    }
}
