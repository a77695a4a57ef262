package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.SnapshotReads;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The read set of a statement: the versions that rows had before its query began. It is needed if the query reads the changed
 * table more than once, because its reads of one row may see different versions. A row that still has its version of the read set
 * was the same in all of them.
 */
final class ReadSet {
    /** No row has it. */
    private static final Long NONE = -1L;

    private final Map<Object, Object> versions = new HashMap<>();

    private ReadSet() {}

    /**
     * Runs a query for the versions alone. Its rows begin with row key and version. The moment that it reads is its own: whatever the statement
     * reads afterwards has to be later. On several partitions the query's scans and lookups would see different moments otherwise.
     *
     * @param scope which tables it reads
     */
    static ReadSet read(Operator query, ReadScope scope, ExecutionContext context) {
        return SnapshotReads.read(context, scope, reading -> read(query, reading));
    }

    private static ReadSet read(Operator query, ExecutionContext context) {
        ReadSet readSet = new ReadSet();
        try (Rows rows = query.open(context)) {
            while (rows.next()) {
                context.control().check();
                Object key = rows.values()[0];
                Object version = rows.values()[1];
                if (key != null && version != null) {
                    readSet.versions.put(key, version);
                }
            }
        }
        return readSet;
    }

    /** Returns a row of the query with its version replaced by the one of this read set. */
    @Nullable Object[] before(@Nullable Object[] row) {
        @Nullable Object[] values = row.clone();
        Object key = values[0];
        if (key != null) {
            values[1] = versions.getOrDefault(key, NONE);
        }
        return values;
    }
}
