package dev.schemaless.catalog.read;

import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.epoch.HistoryEdges;
import dev.schemaless.catalog.read.page.PageSource;
import dev.schemaless.catalog.read.page.ReadSession;
import java.util.stream.IntStream;

/**
 * The check of each page of a read as of a time: the versions of that time had not been removed when it was read. Versions are
 * removed after the edge of the past has been moved. It asks nothing for a table that keeps all versions.
 *
 * <p>All methods throw {@link dev.schemaless.catalog.SchemalessException} with {@code HISTORY_GONE} if they may have been removed.
 */
record KeptPast(ReadSession session) {
    /** Looks at one partition. */
    void require(int partition) {
        ReadRequest request = session.request();
        AsOf asOf = request.asOf();
        if (asOf != null) {
            new HistoryEdges(session.tables())
                    .requireMoment(request.model(), partition, asOf.micros(), request.control());
        }
    }

    /** Looks at all partitions. */
    void requireAll() {
        IntStream.range(0, session.partitions().size()).forEach(this::require);
    }

    /** Returns a source that looks after each page. */
    PageSource checked(int partition, PageSource source) {
        return session.request().asOf() == null
                ? source
                : sink -> {
                    boolean more = source.next(sink);
                    require(partition);
                    return more;
                };
    }
}
