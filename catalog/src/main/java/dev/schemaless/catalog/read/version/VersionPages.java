package dev.schemaless.catalog.read.version;

import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.access.Neighbours;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.VersionSql;
import dev.schemaless.catalog.server.LogProgress;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.StreamedQueries;
import dev.schemaless.catalog.shard.Topology;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The versions of a slice, page by page. Holds no connection between two pages. Used by one thread at a time. */
final class VersionPages {
    private final Partition partition;
    private final Topology topology;
    private final VersionSql sql;
    private final VersionRequest request;
    private final VersionSlice slice;
    private final LogProgress progress;

    /**
     * Begins with the first position that the request wants.
     *
     * @param end the greatest position to read, even if the request wants more
     */
    VersionPages(StoreTables tables, VersionRequest request, VersionSlice slice, long end) {
        this.topology = tables.topology();
        this.partition = tables.partition(topology.partitionOf(slice.run()));
        this.sql = new VersionSql(partition.dialect(), tables.names(), request.model(), slice.run());
        this.request = request;
        this.slice = slice;
        this.progress = new LogProgress(request, end);
    }

    /**
     * Reads the next page, which may be empty; null after the last.
     *
     * @param wanted how many versions are still wanted; 0 or less if more are needed than estimated
     */
    @Nullable List<NativeVersion> next(long wanted) {
        LogPage page = progress.next(wanted);
        if (page == null) {
            return null;
        }
        return new StreamedQueries("read versions of " + request.model().name(), request.control(), request.meter())
                .run(partition, slice.query(sql, topology, page), this::collect);
    }

    private List<NativeVersion> collect(ResultSet results) throws SQLException {
        List<NativeVersion> found = new ArrayList<>();
        while (progress.hasRoom() && results.next()) {
            long position = VersionSql.position(results);
            progress.pass(position);
            RowKey key = VersionSql.key(results);
            if (slice.has(key)) {
                Cell cell = sql.cell(results);
                Neighbours neighbours = sql.neighbours(results);
                byte[] before = neighbours.before();
                progress.hold(cell.length() + (before == null ? 0 : before.length));
                found.add(new NativeVersion(position, key, cell, neighbours));
            }
        }
        progress.endPage();
        return found;
    }
}
