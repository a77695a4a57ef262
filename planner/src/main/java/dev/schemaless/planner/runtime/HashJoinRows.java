package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.memory.MemoryAccount;
import dev.schemaless.planner.memory.ValueSize;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a {@link HashJoinOperator}. The hashed input is closed before the streamed one is opened: at most one of the
 * two holds connections.
 */
final class HashJoinRows implements Rows {
    private final HashJoinOperator join;
    private final ExecutionContext context;
    private final WorkMemory.Share memory;
    private Map<Object, List<@Nullable Object[]>> table = Map.of();
    private @Nullable Rows streamed;
    private Iterator<@Nullable Object[]> candidates = Collections.emptyIterator();
    private boolean matched = true;
    private boolean started;
    private @Nullable Object[] values = new Object[0];

    HashJoinRows(HashJoinOperator join, ExecutionContext context) {
        this.join = join;
        this.context = context;
        this.memory = context.memory();
    }

    @Override
    public boolean next() {
        if (!started) {
            started = true;
            start();
        }
        Rows rows = streamed;
        if (rows == null) {
            return false;
        }
        while (true) {
            context.control().check();
            if (nextCandidate(rows) || nextUnmatched(rows)) {
                return true;
            }
            if (!rows.next()) {
                return false;
            }
            Object key = join.streamed().key().of(rows.values());
            candidates = (key == null ? List.<@Nullable Object[]>of() : table.getOrDefault(key, List.of())).iterator();
            matched = false;
        }
    }

    /** Begins with the hashed input. If it is empty, the other one is read only for unmatched rows. */
    private void start() {
        table = hash();
        if (!table.isEmpty() || join.unmatched() == HashJoinOperator.Unmatched.KEPT) {
            streamed = join.streamed().rows().open(context);
        }
    }

    private Map<Object, List<@Nullable Object[]>> hash() {
        Map<Object, List<@Nullable Object[]>> hashed = new HashMap<>();
        MemoryAccount account = new MemoryAccount(memory);
        try (Rows rows = join.hashed().rows().open(context)) {
            while (rows.next()) {
                context.control().check();
                @Nullable Object[] row = rows.values().clone();
                Object key = join.hashed().key().of(row);
                if (key != null) {
                    account.keep(ValueSize.kept(row));
                    hashed.computeIfAbsent(key, absent -> new ArrayList<>(1)).add(row);
                }
            }
        }
        return hashed;
    }

    private boolean nextCandidate(Rows rows) {
        Evaluator residual = join.residual();
        while (candidates.hasNext()) {
            context.control().check();
            @Nullable Object[] row = join.joined(rows.values(), candidates.next());
            if (residual == null || Boolean.TRUE.equals(residual.evaluate(row, context.evaluation()))) {
                values = row;
                matched = true;
                return true;
            }
        }
        return false;
    }

    private boolean nextUnmatched(Rows rows) {
        if (matched || join.unmatched() == HashJoinOperator.Unmatched.DROPPED) {
            return false;
        }
        matched = true;
        values = join.joined(rows.values(), null);
        return true;
    }

    @Override
    public @Nullable Object[] values() {
        return values;
    }

    @Override
    public void close() {
        memory.close();
        Rows rows = streamed;
        if (rows != null) {
            streamed = null;
            rows.close();
        }
    }
}
