package dev.schemaless.tests.seam;

import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.ResultReader;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.server.Partition;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the plain stack, one of rows and one of index entries for each shard. There are all versions of all cells and nothing
 * else: no table of latest cells, no epoch.
 *
 * @param databases of which shard {@code s} lies on number {@code s} modulo how many they are
 */
record PlainTables(List<Partition> databases, int shards) {
    static final String BASE = "base";

    static String rows(int shard) {
        return "ride_" + shard;
    }

    static String entries(int shard) {
        return "ride_by_city_" + shard;
    }

    Partition of(int shard) {
        return databases.get(shard % databases.size());
    }

    /** Returns the keys that entries of a shard name; stale ones as well. */
    List<String> keys(ReadRequest request, int shard, Bound bound) {
        Query query = Query.of("SELECT DISTINCT row_key FROM " + entries(shard));
        if (bound instanceof Bound.In in) {
            query = new Query(
                    query.text() + " WHERE city IN (" + marks(in.values()) + ")",
                    Collections.unmodifiableList(in.values()));
        } else if (bound instanceof Bound.IsNull) {
            query = Query.of(query.text() + " WHERE city IS NULL");
        }
        return run(request, shard, query, row -> row.getString(1));
    }

    /**
     * Returns the latest cells of rows of a shard that are there.
     *
     * @param keys null for all
     */
    List<StoredRow> rows(ReadRequest request, int shard, @Nullable Collection<String> keys) {
        if (keys != null && keys.isEmpty()) {
            return List.of();
        }
        String where = keys == null ? "" : " WHERE row_key IN (" + marks(keys) + ")";
        Query query = new Query(
                "SELECT row_key, column_name, ref_key, body, created_at FROM " + rows(shard) + where
                        + " ORDER BY row_key, column_name, ref_key",
                keys == null ? List.of() : new ArrayList<>(keys));
        Map<String, Map<String, Version>> latest = new TreeMap<>();
        for (Version version : run(request, shard, query, Version::read)) {
            latest.computeIfAbsent(version.key(), absent -> new HashMap<>()).put(version.cell(), version);
        }
        return latest.entrySet().stream()
                .map(row -> row(row.getKey(), row.getValue(), request.cells()))
                .filter(Objects::nonNull)
                .toList();
    }

    /** One version of a cell. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Version(String key, String cell, long refKey, byte @Nullable [] body, long createdAt) {
        static Version read(ResultSet row) throws SQLException {
            return new Version(
                    row.getString(1),
                    row.getString(2).toLowerCase(Locale.ROOT),
                    row.getLong(3),
                    row.getBytes(4),
                    row.getLong(5));
        }
    }

    private static @Nullable StoredRow row(String key, Map<String, Version> cells, List<String> wanted) {
        Version base = cells.get(BASE);
        if (base == null || base.body() == null) {
            return null;
        }
        byte @Nullable [][] bodies = new byte @Nullable [wanted.size()][];
        for (int i = 0; i < bodies.length; i++) {
            Version cell = cells.get(wanted.get(i));
            bodies[i] = cell == null ? null : cell.body();
        }
        long versions =
                cells.values().stream().mapToLong(cell -> cell.refKey() + 1).sum();
        return new MaterializedRow(PlainKeys.of(key), base.refKey(), versions, base.createdAt(), Arrays.asList(bodies));
    }

    private <T> List<T> run(ReadRequest request, int shard, Query query, ResultReader<T> reader) {
        if (request.meter() != null) {
            request.meter().countStatement();
        }
        return of(shard).run("read rides", request.control(), connection -> query.list(connection, reader));
    }

    private static String marks(Collection<?> values) {
        return String.join(", ", Collections.nCopies(values.size(), "?"));
    }
}
