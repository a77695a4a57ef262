package dev.schemaless.planner.window;

import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** The peers of each row of a window partition: the rows that its order does not distinguish from it. Immutable. */
final class Peers {
    private final int[] groups;
    private final int[] starts;

    private Peers(int[] groups, int[] starts) {
        this.groups = groups;
        this.starts = starts;
    }

    static Peers of(WindowPartition rows, Comparator<@Nullable Object[]> order) {
        int[] groups = new int[rows.size()];
        int[] starts = new int[rows.size() + 1];
        int group = 0;
        for (int i = 1; i < groups.length; i++) {
            rows.check();
            if (order.compare(rows.row(i - 1), rows.row(i)) != 0) {
                group++;
                starts[group] = i;
            }
            groups[i] = group;
        }
        starts[group + 1] = groups.length;
        return new Peers(groups, Arrays.copyOf(starts, group + 2));
    }

    /** Returns the position of a row's first peer. */
    int first(int row) {
        return starts[groups[row]];
    }

    /** Returns the position after a row's last peer. */
    int end(int row) {
        return starts[groups[row] + 1];
    }

    /** Returns how many groups of peers are before a row. */
    int before(int row) {
        return groups[row];
    }
}
