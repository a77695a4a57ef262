package dev.schemaless.planner.change.run;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The versions that rows had before a query began. The query reads the changed table more than once, and its reads of one row may
 * see different versions. If the row still has the version from before the query, all reads saw that one.
 */
final class SeenVersions {
    /** No row has it. */
    private static final Long NONE = -1L;

    private final Map<Object, Object> versions = new HashMap<>();

    private SeenVersions() {}

    /** Runs a query, whose rows begin with row key and version, for the versions alone. */
    static SeenVersions read(Operator query, ExecutionContext context) {
        SeenVersions seen = new SeenVersions();
        try (Rows rows = query.open(context)) {
            while (rows.next()) {
                context.control().check();
                Object key = rows.values()[0];
                Object version = rows.values()[1];
                if (key != null && version != null) {
                    seen.versions.put(key, version);
                }
            }
        }
        return seen;
    }

    /** Returns a row of the query with the version from before it. */
    @Nullable Object[] before(@Nullable Object[] row) {
        @Nullable Object[] values = row.clone();
        Object key = values[0];
        if (key != null) {
            values[1] = versions.getOrDefault(key, NONE);
        }
        return values;
    }
}
