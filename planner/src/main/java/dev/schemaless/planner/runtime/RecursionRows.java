package dev.schemaless.planner.runtime;

import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.aggregate.GroupKeys;
import dev.schemaless.planner.memory.MemoryAccount;
import dev.schemaless.planner.memory.ValueSize;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of a {@link RecursionOperator}, given as they are found. The new rows of two rounds are kept, and distinct ones of all. */
final class RecursionRows implements Rows {
    private final RecursionOperator recursion;
    private final ExecutionContext context;
    private final CorrelationScope scope;
    private final WorkMemory.Share memoryOfSeen;
    private final MemoryAccount accountOfSeen;
    private final Set<Object> seen = new HashSet<>();

    private Rows rows;
    private Round before;
    private Round running;
    private @Nullable Object[] values = new Object[0];

    /** The new rows of a round. */
    private static final class Round {
        private final List<@Nullable Object[]> found = new ArrayList<>();
        private final WorkMemory.Share memory;
        private final MemoryAccount account;

        Round(ExecutionContext context) {
            this.memory = context.memory();
            this.account = new MemoryAccount(memory);
        }

        void add(@Nullable Object[] row) {
            account.keep(ValueSize.ofRow(row));
            found.add(row);
        }
    }

    RecursionRows(RecursionOperator recursion, ExecutionContext context) {
        this.recursion = recursion;
        this.context = context;
        this.scope = new CorrelationScope(recursion.variable(), context.scope());
        this.memoryOfSeen = context.memory();
        this.accountOfSeen = new MemoryAccount(memoryOfSeen);
        this.before = new Round(context);
        this.running = new Round(context);
        this.rows = recursion.first().open(context);
    }

    @Override
    public boolean next() {
        while (true) {
            context.control().check();
            if (!rows.next()) {
                if (!nextRound()) {
                    return false;
                }
            } else if (isNew(rows.values())) {
                values = rows.values();
                running.add(values.clone());
                return true;
            }
        }
    }

    private boolean isNew(@Nullable Object[] row) {
        GroupKeys distinct = recursion.distinct();
        if (distinct == null) {
            return true;
        }
        Object key = distinct.keyOf(row, context.evaluation());
        boolean added = seen.add(key);
        if (added) {
            accountOfSeen.keep(ValueSize.kept(key));
        }
        return added;
    }

    private boolean nextRound() {
        rows.close();
        rows = ListRows.empty();
        before.memory.close();
        before = running;
        running = new Round(context);
        if (before.found.isEmpty()) {
            return false;
        }
        rows = recursion.further().open(context.correlated(recursion.variable(), new Object[] {before.found}, scope));
        return true;
    }

    @Override
    public @Nullable Object[] values() {
        return values;
    }

    @Override
    public void close() {
        try {
            rows.close();
        } finally {
            scope.close();
            memoryOfSeen.close();
            before.memory.close();
            running.memory.close();
        }
    }
}
