package dev.schemaless.planner.runtime;

import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.memory.MemoryAccount;
import dev.schemaless.planner.memory.ValueSize;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Materialized rows: all are read before the first is given, and they stay in memory until they are closed. */
public final class MaterializedRows implements Rows {
    private final List<@Nullable Object[]> kept;
    private final Rows rows;
    private final WorkMemory.Share memory;

    private MaterializedRows(List<@Nullable Object[]> kept, WorkMemory.Share memory) {
        this.kept = kept;
        this.rows = new ListRows(kept);
        this.memory = memory;
    }

    /**
     * Reads all rows of a query.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code LIMIT_EXCEEDED} if they need too much memory
     */
    public static MaterializedRows read(Operator query, ExecutionContext context) {
        WorkMemory.Share memory = context.memory();
        List<@Nullable Object[]> kept = new ArrayList<>();
        try (Rows rows = query.open(context)) {
            MemoryAccount account = new MemoryAccount(memory);
            while (rows.next()) {
                context.control().check();
                kept.add(rows.values().clone());
                account.keep(ValueSize.ofRow(rows.values()));
            }
            return new MaterializedRows(kept, memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Returns the rows, which must not be changed. */
    public List<@Nullable Object[]> all() {
        return kept;
    }

    @Override
    public boolean next() {
        return rows.next();
    }

    @Override
    public @Nullable Object[] values() {
        return rows.values();
    }

    @Override
    public void close() {
        rows.close();
        memory.close();
    }
}
