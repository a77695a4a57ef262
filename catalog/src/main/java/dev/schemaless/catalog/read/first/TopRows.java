package dev.schemaless.catalog.read.first;

import dev.schemaless.catalog.access.RowRanking;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows that come first of those that were offered, as many as are wanted. Not thread-safe. */
public final class TopRows<T> {
    /** The least number of surplus rows that are kept before they are sorted. */
    private static final int LEAST_SLACK = 64;

    private final int wanted;
    private final RowRanking<T> ranking;
    private final int capacity;
    private final List<T> rows = new ArrayList<>();
    private @Nullable T last;
    private int taken;

    public TopRows(int wanted, RowRanking<T> ranking) {
        this.wanted = wanted;
        this.ranking = ranking;
        this.capacity = (int) Math.min(Integer.MAX_VALUE - Long.BYTES, wanted + Math.max(LEAST_SLACK, wanted / 4L));
    }

    /**
     * Returns the number of first rows to read at each of some places: a few more than are wanted, because some may not
     * match. Rows are spread by a hash, so each of several places has fewer of the first ones: the mean and three
     * standard deviations, which is too few in one case of hundreds.
     */
    public static long shareOf(long wanted, int places) {
        double mean = (double) wanted / Math.max(1, places);
        double deviation = Math.sqrt(mean * (1 - 1.0 / Math.max(1, places)));
        return Math.min(wanted + wanted / 8 + 1, 2 + (long) Math.ceil(mean + 3 * deviation));
    }

    /** Offers a row, which may not be wanted; returns whether it is kept so far. */
    public boolean offer(StoredRow row) {
        T selected = ranking.select(row);
        return selected != null && add(selected);
    }

    /** Adds a row that is wanted, if it comes early enough; returns whether it does so far. */
    public boolean add(T row) {
        taken++;
        if (last != null && ranking.compare(row, last) >= 0) {
            return false;
        }
        rows.add(row);
        if (rows.size() >= capacity) {
            cut();
        }
        return true;
    }

    /** Sorts the rows and drops those beyond the wanted ones. They mostly are a few ascending runs, which sorting merges. */
    private void cut() {
        rows.sort(ranking);
        if (rows.size() > wanted) {
            rows.subList(wanted, rows.size()).clear();
        }
        last = rows.isEmpty() || rows.size() < wanted ? null : rows.get(wanted - 1);
    }

    /** Returns how many rows were wanted, whether they came early enough or not. */
    public int taken() {
        return taken;
    }

    /** Returns the last of the rows that come first; null if there are fewer than wanted. */
    public @Nullable T last() {
        cut();
        return last;
    }

    /** Returns the rows in their order. */
    public List<T> inOrder() {
        cut();
        return new ArrayList<>(rows);
    }
}
