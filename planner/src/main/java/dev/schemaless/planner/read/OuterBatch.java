package dev.schemaless.planner.read;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.runtime.JoinKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A batch of the input of a lookup join, hashed by key. Immutable except for the matches of its rows; any thread may use it. */
final class OuterBatch {
    static final OuterBatch NONE = new OuterBatch(List.of(), Map.of());

    private final List<JoiningRow> rows;
    private final Map<Object, List<JoiningRow>> byKey;

    private OuterBatch(List<JoiningRow> rows, Map<Object, List<JoiningRow>> byKey) {
        this.rows = Collections.unmodifiableList(rows);
        this.byKey = byKey;
    }

    /** Takes the next rows of the input, as many as are there. */
    static OuterBatch next(Rows input, JoinKey key, int most) {
        List<JoiningRow> rows = new ArrayList<>();
        while (rows.size() < most && input.next()) {
            rows.add(new JoiningRow(input.values().clone()));
        }
        Map<Object, List<JoiningRow>> byKey = new HashMap<>(2 * rows.size());
        for (JoiningRow row : rows) {
            Object value = key.of(row.values());
            if (value != null) {
                byKey.computeIfAbsent(value, absent -> new ArrayList<>(1)).add(row);
            }
        }
        return new OuterBatch(rows, byKey);
    }

    /** Returns the rows in the order in which they came. */
    List<JoiningRow> rows() {
        return rows;
    }

    /**
     * Returns the rows with a key.
     *
     * @param key null for none
     */
    List<JoiningRow> rowsOf(@Nullable Object key) {
        return key == null ? List.of() : byKey.getOrDefault(key, List.of());
    }
}
