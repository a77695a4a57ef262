package dev.schemaless.planner.read;

import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.access.AccessCosts;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.Collections;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a {@link LookupJoinOperator}. A batch of the input is kept by its keys while the table's rows stream
 * past. So the batch bounds the memory, however many rows it joins.
 */
final class LookupJoinRows implements Rows {
    /** Size of the first batches: small, because a query that wants few rows may need no more. */
    private static final int SMALLEST_BATCH = 100;

    private static final int GROWTH = 10;

    private final LookupJoinOperator join;
    private final ExecutionContext context;
    private int batchSize;
    private @Nullable Rows outer;
    private OuterBatch batch = OuterBatch.NONE;
    private @Nullable RowCursor<FoundRow> inner;
    private @Nullable Object[] innerValues = new Object[0];
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
        while (candidates.hasNext()) {
            JoiningRow candidate = candidates.next();
            if (candidate.isMatched() && !join.output().isJoined()) {
                continue;
            }
            @Nullable Object[] row = join.joined(candidate.values(), innerValues);
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
        RowCursor<FoundRow> rows = inner;
        if (rows == null) {
            return false;
        }
        if (rows.next()) {
            FoundRow found = rows.row();
            innerValues = found.values();
            candidates = found.finders().iterator();
            return true;
        }
        rows.close();
        inner = null;
        endBatch();
        return true;
    }

    private void endBatch() {
        if (join.output().hasUnmatched()) {
            unmatched = batch.rows().iterator();
        }
    }

    private boolean nextBatch() {
        Rows rows = outer;
        if (rows == null) {
            rows = join.outer().rows().open(context);
            outer = rows;
        }
        batch = OuterBatch.next(rows, join.outer().key(), batchSize);
        batchSize = Math.min(batchSize * GROWTH, AccessCosts.LOOKUP_BATCH);
        unmatched = Collections.emptyIterator();
        if (batch.rows().isEmpty()) {
            return false;
        }
        join.inner()
                .lookup()
                .rowsFor(batch, join.inner().key(), context)
                .ifPresentOrElse(found -> inner = found, this::endBatch);
        return true;
    }

    @Override
    public @Nullable Object[] values() {
        return values;
    }

    @Override
    public void close() {
        closed = true;
        RowCursor<FoundRow> first = inner;
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
