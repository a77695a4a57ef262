package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.StoredRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The rows that come first of those that were offered, as many as are wanted. Not thread-safe. */
public final class TopRows<T> {
    private final int wanted;
    private final RowRanking<T> ranking;
    private final PriorityQueue<T> lastFirst;
    private int taken;

    public TopRows(int wanted, RowRanking<T> ranking) {
        this.wanted = wanted;
        this.ranking = ranking;
        this.lastFirst = new PriorityQueue<>(Collections.reverseOrder(ranking));
    }

    /** Offers a row, which may not be wanted. */
    public void offer(StoredRow row) {
        T selected = ranking.select(row);
        if (selected != null) {
            add(selected);
        }
    }

    /** Adds a row that is wanted, if it comes early enough. */
    public void add(T row) {
        taken++;
        if (lastFirst.size() < wanted) {
            lastFirst.add(row);
        } else if (wanted > 0 && ranking.compare(row, lastFirst.element()) < 0) {
            lastFirst.remove();
            lastFirst.add(row);
        }
    }

    /** Returns how many rows were wanted, whether they came early enough or not. */
    int taken() {
        return taken;
    }

    /** Returns the last of the rows that come first; null if there are fewer than wanted. */
    @Nullable T last() {
        return lastFirst.size() < wanted ? null : lastFirst.peek();
    }

    /** Returns the rows in their order. */
    public List<T> inOrder() {
        List<T> rows = new ArrayList<>(lastFirst);
        rows.sort(ranking);
        return rows;
    }
}
