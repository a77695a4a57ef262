package dev.schemaless.planner.session;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.system.ColumnDescription;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The columns of views, of which a catalog keeps only the texts. They are remembered, because finding them takes as long as planning
 * the view. Thread-safe.
 */
final class ViewColumns {
    private static final int MAX_VIEWS = 1_000;

    private final Cache<Key, List<ColumnDescription>> known =
            CacheBuilder.newBuilder().maximumSize(MAX_VIEWS).build();

    /** @param version of the catalog; 0 for the system's views, which are the same in each */
    private record Key(long version, String schema, String view) {}

    /**
     * Returns the columns of a view.
     *
     * @param finding finds them if they are not known
     * @return none if the view is not valid any more: it is listed, and has no columns until it is replaced
     */
    List<ColumnDescription> of(long version, String schema, String view, Supplier<List<ColumnDescription>> finding) {
        Key key = new Key(SchemaNames.isOfSystem(schema) ? 0 : version, schema, view);
        @Nullable List<ColumnDescription> columns = known.getIfPresent(key);
        if (columns == null) {
            columns = found(finding);
            known.put(key, columns);
        }
        return columns;
    }

    private static List<ColumnDescription> found(Supplier<List<ColumnDescription>> finding) {
        try {
            return finding.get();
        } catch (SchemalessException e) {
            return List.of();
        }
    }
}
