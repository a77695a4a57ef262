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
            int compared = ValueOrder.compare(key, left[key.getFieldIndex()], right[key.getFieldIndex()]);
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }
}
