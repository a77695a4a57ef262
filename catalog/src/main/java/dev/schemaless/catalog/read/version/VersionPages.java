package dev.schemaless.catalog.read.version;

import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.VersionSql;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.StreamedQueries;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The versions of a stretch, page by page. Holds no connection between two pages. Used by one thread at a time. */
final class VersionPages {
    /** What one page may hold in bytes; the version that passes it is still of it. */
    private static final long BUDGET = 4L * 1024 * 1024;

    private static final int PAGE = 2000;
    /** What a version costs beside its body. */
    private static final int OVERHEAD = 200;

    private final Partition partition;
    private final VersionSql sql;
    private final VersionRequest request;
    private final Stretch stretch;
    private long first;
    private long last;
    private boolean ended;

    private VersionPages(Partition partition, VersionSql sql, VersionRequest request, Stretch stretch) {
        this.partition = partition;
        this.sql = sql;
        this.request = request;
        this.stretch = stretch;
        this.first = Math.max(0, request.range().first());
        this.last = request.range().last();
    }

    static VersionPages of(StoreTables tables, VersionRequest request, Stretch stretch) {
        Partition partition = tables.partition(tables.topology().partitionOf(stretch.run()));
        VersionSql sql = new VersionSql(partition.dialect(), tables.names(), request.model(), stretch.run());
        return new VersionPages(partition, sql, request, stretch);
    }

    /**
     * Reads the next page, which may be empty; null after the last.
     *
     * @param wanted how many versions are still wanted; 0 or less if more are needed than somebody thought
     */
    @Nullable List<NativeVersion> next(long wanted) {
        if (ended || first > last) {
            return null;
        }
        int limit = wanted > 0 ? (int) Math.min(PAGE, wanted) : PAGE;
        LogPage page = new LogPage(first, last, request.range().order(), limit, request.bodies());
        return new StreamedQueries("read versions of " + request.model().name(), request.control(), request.meter())
                .run(partition, stretch.query(sql, page), results -> collect(results, limit));
    }

    private List<NativeVersion> collect(ResultSet results, int limit) throws SQLException {
        List<NativeVersion> found = new ArrayList<>();
        int count = 0;
        long bytes = 0;
        while (bytes <= BUDGET && results.next()) {
            count++;
            long position = VersionSql.position(results);
            pass(position);
            RowKey key = VersionSql.key(results);
            if (stretch.has(key)) {
                Cell cell = sql.cell(results);
                bytes += OVERHEAD + cell.length();
                found.add(new NativeVersion(position, key, cell));
            }
        }
        ended = bytes <= BUDGET && count < limit;
        return found;
    }

    private void pass(long position) {
        if (request.range().order() == VersionRequest.Order.NEWEST_FIRST) {
            last = position - 1;
        } else {
            first = position + 1;
        }
    }
}
