package dev.schemaless.planner.runtime;

import dev.schemaless.planner.value.ValueOrder;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.jspecify.annotations.Nullable;

/** Compares rows as an ORDER BY does. Immutable and thread-safe. */
public final class RowSort implements Comparator<@Nullable Object[]> {
    private final List<RelFieldCollation> keys;

    public RowSort(RelCollation collation) {
        this.keys = List.copyOf(collation.getFieldCollations());
    }

    /** Says whether it leaves rows as they are. */
    public boolean isEmpty() {
        return keys.isEmpty();
    }

    @Override
    public int compare(@Nullable Object[] left, @Nullable Object[] right) {
        for (RelFieldCollation key : keys) {
            int compared = compare(key, left[key.getFieldIndex()], right[key.getFieldIndex()]);
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }

    private static int compare(RelFieldCollation key, @Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            int nullFirst = left == right ? 0 : left == null ? -1 : 1;
            return key.nullDirection == RelFieldCollation.NullDirection.FIRST ? nullFirst : -nullFirst;
        }
        int ascending = ValueOrder.compare(left, right);
        return key.direction.isDescending() ? -ascending : ascending;
    }
}
