package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Retry;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.MaterializedRows;
import dev.schemaless.planner.runtime.Operator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows, and holds them until the transaction ends. The commit fails if another transaction has changed a held
 * row, or has committed changes while it held one.
 *
 * @param query the rows to read
 * @param tables those whose rows are held; for each, the result has row key and version
 * @param first the position of the first of these
 */
public record RowHolds(Operator query, List<Model> tables, int first) {
    /**
     * Reads and holds.
     *
     * @return all rows, which are in memory
     * @throws LostRaceException if others changed them again and again meanwhile
     */
    public Rows take(ExecutionContext context) {
        MaterializedRows rows = MaterializedRows.read(query, context);
        // the limits of waiting begin with the first hold: the query may take long
        Retry retry = context.retry();
        while (true) {
            try {
                hold(rows.all(), context);
                return rows;
            } catch (LostRaceException e) {
                rows.close();
                retry.pauseOrThrow(e);
                rows = MaterializedRows.read(query, context);
            } catch (RuntimeException | Error e) {
                rows.close();
                throw e;
            }
        }
    }

    private void hold(List<@Nullable Object[]> rows, ExecutionContext context) {
        for (int i = 0; i < tables.size(); i++) {
            int key = first + 2 * i;
            Routing routing = context.store().routing(tables.get(i));
            List<StatementChange> held = new ArrayList<>();
            for (@Nullable Object[] row : rows) {
                if (row[key] != null) {
                    held.add(OptimisticChange.held(routing, row[key], row[key + 1]));
                }
            }
            ChangeRun.writeAll(tables.get(i), held, context);
        }
    }
}
