package dev.schemaless.planner.window;

import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sorted rows of one window partition, with their peers and frames. Used by one thread. */
final class WindowPartition {
    private final List<@Nullable Object[]> rows;
    private final Comparator<@Nullable Object[]> order;
    private final FrameSpec frame;
    private final WindowContext context;
    private @Nullable Peers peers;
    private @Nullable Frames frames;

    WindowPartition(
            List<@Nullable Object[]> rows,
            Comparator<@Nullable Object[]> order,
            FrameSpec frame,
            WindowContext context) {
        this.rows = rows;
        this.order = order;
        this.frame = frame;
        this.context = context;
    }

    int size() {
        return rows.size();
    }

    @Nullable Object[] row(int position) {
        return rows.get(position);
    }

    /** Evaluates an expression over a row. */
    @Nullable Object value(Evaluator expression, int position) {
        return expression.evaluate(rows.get(position), context.evaluation());
    }

    EvaluationContext evaluation() {
        return context.evaluation();
    }

    /** Ends the statement if it has to end. */
    void check() {
        context.control().check();
    }

    /** Counts memory that is kept until the statement ends. */
    void keep(long bytes) {
        context.account().keep(bytes);
    }

    Peers peers() {
        Peers known = peers == null ? Peers.of(this, order) : peers;
        peers = known;
        return known;
    }

    Frames frames() {
        Frames known = frames == null ? Frames.of(this, frame) : frames;
        frames = known;
        return known;
    }
}
