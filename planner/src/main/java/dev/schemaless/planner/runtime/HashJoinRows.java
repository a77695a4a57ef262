package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pairs of a {@link HashJoinOperator}, and rows without a match. The hashed input is closed before the streamed one is
 * opened: at most one of the two holds connections.
 */
final class HashJoinRows implements Rows {
    private final HashJoinOperator join;
    private final ExecutionContext context;
    private final WorkMemory.Share memory;
    /** Hashed rows that were matched, of a full join; the table has counted their memory. */
    private final Set<@Nullable Object[]> found = Collections.newSetFromMap(new IdentityHashMap<>());

    private @Nullable JoinTable table;
    private @Nullable Rows streamed;
    private Iterator<@Nullable Object[]> candidates = Collections.emptyIterator();
    private boolean matched = true;
    private @Nullable Iterator<@Nullable Object[]> unmatchedHashed;
    private @Nullable Object[] values = new Object[0];

    HashJoinRows(HashJoinOperator join, ExecutionContext context) {
        this.join = join;
        this.context = context;
        this.memory = context.memory();
    }

    @Override
    public boolean next() {
        JoinTable hashed = table;
        if (hashed == null) {
            hashed = start();
        }
        Rows rows = streamed;
        while (rows != null && unmatchedHashed == null) {
            context.control().check();
            if (nextCandidate(rows) || nextUnmatched(rows)) {
                return true;
            }
            if (rows.next()) {
                List<@Nullable Object[]> equal = hashed.find(rows.values());
                candidates = equal == null ? Collections.emptyIterator() : equal.iterator();
                matched = false;
            } else {
                unmatchedHashed = join.kind() == HashJoinOperator.Kind.FULL
                        ? hashed.all().iterator()
                        : Collections.emptyIterator();
            }
        }
        return nextUnmatchedHashed();
    }

    /** Begins with the hashed input. If it is empty, the other one is read only for unmatched rows. */
    private JoinTable start() {
        JoinTable hashed = JoinTable.of(join, context, memory);
        table = hashed;
        if (!hashed.isEmpty() || join.kind().keepsUnmatched()) {
            streamed = join.streamed().rows().open(context);
        }
        return hashed;
    }

    private boolean nextCandidate(Rows rows) {
        while (candidates.hasNext()) {
            context.control().check();
            @Nullable Object[] candidate = candidates.next();
            @Nullable Object[] row = join.joined(rows.values(), candidate);
            if (join.passes(row, context)) {
                values = row;
                matched = true;
                if (join.kind() == HashJoinOperator.Kind.FULL) {
                    found.add(candidate);
                }
                return true;
            }
        }
        return false;
    }

    private boolean nextUnmatched(Rows rows) {
        if (matched || !join.kind().keepsUnmatched()) {
            return false;
        }
        matched = true;
        values = join.joined(rows.values(), null);
        return true;
    }

    private boolean nextUnmatchedHashed() {
        Iterator<@Nullable Object[]> left = unmatchedHashed;
        while (left != null && left.hasNext()) {
            context.control().check();
            @Nullable Object[] row = left.next();
            if (!found.contains(row)) {
                values = join.joined(null, row);
                return true;
            }
        }
        return false;
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
