package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.cost.AccessCosts;
import dev.schemaless.planner.expression.Evaluator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a {@link LookupJoinOperator}. A batch of the input is kept by its keys while the table's rows stream past, so
 * memory is bounded by the batch however many rows it joins.
 */
final class LookupJoinRows implements Rows {
    /** Where few rows are wanted the first batches are small: there may be no need for more. */
    private static final int SMALLEST_BATCH = 100;

    private static final int GROWTH = 10;

    private final LookupJoinOperator join;
    private final ExecutionContext context;
    private final Map<Object, List<JoiningRow>> batchByKey = new HashMap<>();
    private final List<JoiningRow> batch = new ArrayList<>();
    private int batchSize;
    private @Nullable Rows outer;
    private @Nullable Rows inner;
    private Iterator<JoiningRow> candidates = Collections.emptyIterator();
    private Iterator<JoiningRow> unmatched = Collections.emptyIterator();
    private boolean closed;
    private @Nullable Object[] values = new Object[0];

    LookupJoinRows(LookupJoinOperator join, ExecutionContext context) {
        this.join = join;
        this.context = context;
        this.batchSize = context.wanted() < AccessCosts.LOOKUP_BATCH ? SMALLEST_BATCH : AccessCosts.LOOKUP_BATCH;
    }

    @Override
    public boolean next() {
        while (!closed) {
            context.control().check();
            if (nextCandidate() || nextUnmatched()) {
                return true;
            }
            if (!nextInner() && !nextBatch()) {
                return false;
            }
        }
        return false;
    }

    private boolean nextCandidate() {
        Rows rows = inner;
        while (rows != null && candidates.hasNext()) {
            JoiningRow candidate = candidates.next();
            if (candidate.isMatched() && !join.output().isJoined()) {
                continue;
            }
            @Nullable Object[] row = join.joined(candidate.values(), rows.values());
            if (passes(row)) {
                candidate.match();
                if (join.output() != LookupJoinOperator.Output.UNMATCHED) {
                    values = join.output().isJoined() ? row : candidate.values();
                    return true;
                }
            }
        }
        return false;
    }

    private boolean passes(@Nullable Object[] row) {
        Evaluator residual = join.residual();
        return residual == null || Boolean.TRUE.equals(residual.evaluate(row, context.evaluation()));
    }

    private boolean nextUnmatched() {
        while (unmatched.hasNext()) {
            JoiningRow row = unmatched.next();
            if (!row.isMatched()) {
                values = join.output().isJoined() ? join.joined(row.values(), null) : row.values();
                return true;
            }
        }
        return false;
    }

    /** Moves to the table's next row; after the last one, the batch's rows that found none are known. */
    private boolean nextInner() {
        Rows rows = inner;
        if (rows == null) {
            return false;
        }
        if (rows.next()) {
            Object key = join.inner().key().of(rows.values());
            candidates = (key == null ? List.<JoiningRow>of() : batchByKey.getOrDefault(key, List.of())).iterator();
            return true;
        }
        rows.close();
        inner = null;
        if (join.output().hasUnmatched()) {
            unmatched = batch.iterator();
        }
        return true;
    }

    private boolean nextBatch() {
        Rows rows = outer;
        if (rows == null) {
            rows = join.outer().rows().open(context);
            outer = rows;
        }
        unmatched = Collections.emptyIterator();
        batch.clear();
        batchByKey.clear();
        while (batch.size() < batchSize && rows.next()) {
            add(new JoiningRow(rows.values().clone()));
        }
        batchSize = Math.min(batchSize * GROWTH, AccessCosts.LOOKUP_BATCH);
        if (batch.isEmpty()) {
            return false;
        }
        inner = join.inner().lookup().rowsFor(batch, context);
        return true;
    }

    private void add(JoiningRow row) {
        batch.add(row);
        Object key = join.outer().key().of(row.values());
        if (key != null) {
            batchByKey.computeIfAbsent(key, absent -> new ArrayList<>(1)).add(row);
        }
    }

    @Override
    public @Nullable Object[] values() {
        return values;
    }

    @Override
    public void close() {
        closed = true;
        Rows first = inner;
        Rows second = outer;
        inner = null;
        outer = null;
        try {
            if (first != null) {
                first.close();
            }
        } finally {
            if (second != null) {
                second.close();
            }
        }
    }
}
