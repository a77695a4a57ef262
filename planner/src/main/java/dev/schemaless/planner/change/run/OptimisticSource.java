package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.change.row.NewValues;
import dev.schemaless.planner.change.select.ChangeSelect;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.SnapshotReads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The source of changes for an UPDATE or DELETE whose predicate or values need other rows. A query computes all changes before
 * any row is locked. If another writer changes a row in between, the same query runs again, restricted to that row.
 *
 * @param all the query
 * @param scope which tables the query reads
 * @param readsTargetAgain whether the query reads the changed table in more than one place
 * @param some the same query, restricted to {@link #KEYS} row keys, its last parameters
 */
public record OptimisticSource(
        Model model,
        Operator all,
        ReadScope scope,
        boolean readsTargetAgain,
        Supplier<Operator> some,
        NewValues newValues)
        implements ChangeSource {
    /** The most rows that are computed again at once. */
    public static final int KEYS = 32;

    @Override
    public List<StatementChange> changes(ExecutionContext context) {
        return SnapshotReads.read(
                context,
                scope,
                reading ->
                        KeyMoves.resolve(model, List.copyOf(read(all, reading).values()), reading));
    }

    /** Runs the query and returns a change for each of its rows. A row that comes out twice is changed once. */
    private Map<RowKey, StatementChange> read(Operator query, ExecutionContext context) {
        ReadSet before = readsTargetAgain ? ReadSet.read(query, scope, context) : null;
        ChangeBuffer buffer = new ChangeBuffer(context.limits().statementBytes());
        Map<RowKey, StatementChange> changes = new LinkedHashMap<>();
        Routing routing = context.store().routing(model);
        try (Rows rows = query.open(context)) {
            while (rows.next()) {
                context.control().check();
                OptimisticChange change = OptimisticChange.of(
                        routing,
                        before == null ? rows.values() : before.before(rows.values()),
                        ChangeSelect.FIRST_VALUE,
                        newValues);
                if (changes.putIfAbsent(change.key(), change) == null) {
                    buffer.add(change);
                }
            }
        }
        return changes;
    }

    @Override
    public boolean isIndependent() {
        return false;
    }

    @Override
    public List<StatementChange> renew(
            ExecutionContext context, List<StatementChange> changes, Set<RowKey> lost, int attempt) {
        if (newValues instanceof NewValues.Move) {
            return changes(context);
        }
        List<StatementChange> renewed = new ArrayList<>();
        changes.stream().filter(change -> !lost.contains(change.key())).forEach(renewed::add);
        List<RowKey> keys = List.copyOf(lost);
        for (int i = 0; i < keys.size(); i += KEYS) {
            List<RowKey> some = keys.subList(i, Math.min(i + KEYS, keys.size()));
            renewed.addAll(
                    SnapshotReads.read(restricted(context, some), scope, reading -> read(this.some.get(), reading))
                            .values());
        }
        return renewed;
    }

    private ExecutionContext restricted(ExecutionContext context, List<RowKey> keys) {
        List<@Nullable Object> parameters = new ArrayList<>(context.evaluation().parameters());
        for (int i = 0; i < KEYS; i++) {
            RowKey key = keys.get(Math.min(i, keys.size() - 1));
            parameters.add(context.store().routing(model).textOf(key));
        }
        return context.withParameters(parameters);
    }
}
