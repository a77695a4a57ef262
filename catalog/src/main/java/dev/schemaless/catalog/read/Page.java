package dev.schemaless.catalog.read;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.read.page.PageSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of mapping some rows that were read together.
 *
 * @param failure the failure at the row after these; null if there was none
 * @param last whether nothing follows
 */
record Page<T>(List<T> rows, @Nullable SchemalessException failure, boolean last) {
    /** Says whether other rows follow. */
    boolean hasMore() {
        return !last && failure == null;
    }

    /** Reads the next page of a source. */
    static <T> Page<T> read(PageSource source, RowMapper<T> mapper) {
        Mapping<T> mapping = new Mapping<>(mapper);
        boolean more = source.next(mapping);
        return new Page<>(mapping.rows, mapping.failure, !more);
    }

    /** Keeps the mapped rows, up to the first one that cannot be mapped. */
    private static final class Mapping<T> implements RowSink {
        private final RowMapper<T> mapper;
        private final List<T> rows = new ArrayList<>();
        private @Nullable SchemalessException failure;

        Mapping(RowMapper<T> mapper) {
            this.mapper = mapper;
        }

        @Override
        public boolean accept(StoredRow row) {
            if (failure != null) {
                return false;
            }
            try {
                T mapped = mapper.map(row);
                return mapped != null && rows.add(mapped);
            } catch (SchemalessException e) {
                failure = e;
                return false;
            }
        }
    }
}
