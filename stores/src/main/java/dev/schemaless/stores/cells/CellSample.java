package dev.schemaless.stores.cells;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.StreamedQueries;
import dev.schemaless.stores.entry.StoredKeys;
import dev.schemaless.stores.layout.BodyForm;
import dev.schemaless.stores.layout.ColumnSample;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.Misplacement;
import dev.schemaless.stores.layout.SampledBodies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Some cells of a table, place by place: the newest, and others where most of the newest are not base cells.
 *
 * @param table its name
 */
public record CellSample(String table, List<List<SampledCell>> cells) {
    /**
     * Number of first places of which more cells are read, with bodies, to find columns. The cells of the others show only the
     * places of keys.
     */
    public static final int TELLING = 8;

    private static final int CELLS_OF_TELLING = 500;
    private static final int CELLS = 50;
    private static final String NAME = "/* schemaless:external-sample */ SELECT c.";

    /**
     * A table of cells. Its unique key begins with its column of row keys.
     *
     * @param name as statements have it
     * @param key the column of row keys
     * @param number the column that numbers cells
     */
    public record Place(Partition partition, String name, String key, String number) {
        private Query newest(int limit, String body) {
            return Query.of(NAME + key + ", c.column_name, " + body + " FROM " + name + " c ORDER BY c." + number
                    + " DESC LIMIT " + limit);
        }

        /** Returns the query of base cells of the rows that have the newest cells, and of the first rows. */
        private Query ofRows(String base, int limit, String body) {
            int rows = CELLS_OF_TELLING;
            return Query.of(
                    NAME + key + ", c.column_name, " + body + " FROM (SELECT " + key + " FROM (SELECT " + key + " FROM "
                            + name + " ORDER BY " + number + " DESC LIMIT " + rows + ") newest UNION SELECT " + key
                            + " FROM (SELECT " + key + " FROM " + name + " ORDER BY " + key + " LIMIT " + rows
                            + ") first) k STRAIGHT_JOIN " + name + " c ON c." + key + " = k." + key
                            + " AND c.column_name = ? LIMIT " + limit,
                    base);
        }

        /** Returns the query of the first cells in the order of their keys. */
        private Query first(int limit, String body) {
            return Query.of(NAME + key + ", c.column_name, " + body + " FROM (SELECT " + number + " FROM " + name
                    + " ORDER BY " + key + " LIMIT " + limit + ") k STRAIGHT_JOIN " + name + " c ON c." + number
                    + " = k." + number);
        }
    }

    /**
     * Looks at a table.
     *
     * @param base the column name of base cells; null if each column name is that of base cells
     */
    public static CellSample of(String table, List<Place> places, StoredKeys keys, @Nullable String base) {
        List<List<SampledCell>> cells = new ArrayList<>();
        for (Place place : places) {
            cells.add(
                    cells.size() < TELLING
                            ? telling(place, keys, base)
                            : read(place, place.newest(CELLS, "NULL"), keys, SampledBodies.none()));
        }
        return new CellSample(table, cells);
    }

    private static List<SampledCell> telling(Place place, StoredKeys keys, @Nullable String base) {
        int limit = CELLS_OF_TELLING;
        List<SampledCell> newest = bodies(place, keys, place::newest);
        long others = base == null
                ? limit
                : newest.stream()
                        .filter(cell -> !cell.column().equalsIgnoreCase(base))
                        .count();
        if (newest.size() == limit && 2 * others > limit) {
            newest.addAll(
                    bodies(place, keys, base == null ? place::first : (most, body) -> place.ofRows(base, most, body)));
        }
        return newest;
    }

    private static List<SampledCell> bodies(Place place, StoredKeys keys, BiFunction<Integer, String, Query> query) {
        return SampledBodies.read(
                CELLS_OF_TELLING,
                "c.body",
                (limit, bodies) -> read(place, query.apply(limit, bodies.expression()), keys, bodies));
    }

    private static List<SampledCell> read(Place place, Query query, StoredKeys keys, SampledBodies bodies) {
        return new StreamedQueries("look at cells", ReadControl.unlimited(), null)
                .run(place.partition(), query, rows -> {
                    List<SampledCell> cells = new ArrayList<>();
                    while (rows.next()) {
                        String key = rows.getBytes(1) == null ? "" : keys.read(rows, 1);
                        cells.add(new SampledCell(key, rows.getString(2), bodies.take(rows, 3)));
                    }
                    return cells;
                });
    }

    /** Returns all cells. */
    public List<SampledCell> all() {
        return cells.stream().flatMap(List::stream).toList();
    }

    /** Returns the names of all cells. */
    public Set<String> names() {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        all().forEach(cell -> names.add(cell.column()));
        return names;
    }

    /**
     * Returns the columns that the bodies suggest. Cells that only the model's word for base cells could name are left out.
     *
     * @param base the column name of base cells
     * @param sample an empty one
     */
    public List<Column> columns(String base, ColumnSample sample, BodyForm form) {
        Map<String, String> spellings = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (SampledCell cell : all()) {
            byte[] plain = cell.plain(form);
            if (plain != null && cell.column().equalsIgnoreCase(base)) {
                sample.add(Column.BASE_CELL, plain);
            } else if (plain != null && !cell.column().equalsIgnoreCase(Column.BASE_CELL)) {
                sample.add(spellings.computeIfAbsent(cell.column(), name -> name), plain);
            }
        }
        return sample.columns();
    }

    /**
     * Refuses databases that are not those of the old program, or not in its order: that shows in keys which lie elsewhere than their
     * hash says. If one database too many is given, about one key in as many as there are lies wrong; half as many are taken for
     * damage.
     */
    public void checkPlaces(KeyForm keys, LayoutOptions options) {
        Misplacement misplacement = new Misplacement("row key", "database", cells.size());
        for (int i = 0; i < cells.size(); i++) {
            for (SampledCell cell : cells.get(i)) {
                misplacement.add(cell.key(), keys.shardOf(cell.key()), i);
            }
        }
        misplacement.check(table, "cells", "Give all databases, each once, in the order of the old program.", options);
    }
}
