package dev.schemaless.stores.uber;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.MismatchPolicy;
import dev.schemaless.catalog.row.RowDecoder;
import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.SampledCell;
import dev.schemaless.stores.layout.ColumnSample;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.UuidText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The newest cells of some shards. */
record UberSample(List<List<SampledCell>> cells) {
    private static final int SHARDS = 64;
    /**
     * Number of first shards of which more cells are read, to find columns. The cells of the others show only the
     * places of keys.
     */
    private static final int TELLING = 8;

    private static final int CELLS_OF_TELLING = 500;
    private static final int CELLS = 50;
    private static final int LARGEST_BODY = 1 << 16;

    static UberSample of(String entity, String number, UberPlaces places, List<Partition> partitions) {
        List<List<SampledCell>> cells = new ArrayList<>();
        for (int shard = 0; shard < Math.min(SHARDS, places.shards()); shard++) {
            ShardDatabase database = places.databases().get(shard);
            Query query =
                    Query.of("/* schemaless:external-sample */ SELECT row_key, column_name, CASE WHEN LENGTH(body) <= "
                            + LARGEST_BODY + " THEN body END FROM " + database.table(entity) + " ORDER BY " + number
                            + " DESC LIMIT " + (shard < TELLING ? CELLS_OF_TELLING : CELLS));
            cells.add(partitions
                    .get(database.partition())
                    .run(
                            "look at cells",
                            connection -> query.list(
                                    connection,
                                    row -> new SampledCell(
                                            places.keys().read(row, 1), row.getString(2), row.getBytes(3)))));
        }
        return new UberSample(cells);
    }

    /** Refuses a function by which the rows do not lie where they lie. A few are taken for damage. */
    void checkPlaces(String entity, UberPlaces places, LayoutOptions options) {
        if (!places.isKnown()) {
            return;
        }
        int all = 0;
        int misplaced = 0;
        String example = "";
        for (int shard = 0; shard < cells.size(); shard++) {
            for (SampledCell cell : cells.get(shard)) {
                RowKey key = places.keys().keyOf(cell.key());
                all += key == null ? 0 : 1;
                if (key != null && places.shardOf(key) != shard) {
                    misplaced++;
                    example = "row key " + cell.key() + " lies in shard " + shard + ", but belongs to shard "
                            + places.shardOf(key) + " of " + places.shards();
                }
            }
        }
        if (2L * places.shards() * misplaced > all) {
            throw options.invalid("of '" + entity + "', " + example + " (" + misplaced + " of " + all
                    + " cells looked at). Give all shards in their order, or leave the option shardFunction out.");
        }
    }

    /** Returns the names of the cells. */
    Set<String> names() {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        cells.forEach(shard -> shard.forEach(cell -> names.add(cell.column())));
        return names;
    }

    /**
     * Returns the columns that the bodies suggest.
     *
     * @param base the column name of base cells
     */
    List<Column> columns(String base) {
        ColumnSample sample = new ColumnSample();
        Map<String, String> spellings = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (List<SampledCell> shard : cells) {
            for (SampledCell cell : shard) {
                if (cell.column().equalsIgnoreCase(base)) {
                    add(sample, Column.BASE_CELL, cell);
                } else if (!cell.column().equalsIgnoreCase(Column.BASE_CELL)) {
                    add(sample, spellings.computeIfAbsent(cell.column(), name -> name), cell);
                }
            }
        }
        return sample.columns();
    }

    private static void add(ColumnSample sample, String name, SampledCell cell) {
        plain(cell).ifPresent(plain -> sample.add(name, plain));
    }

    private static Optional<byte[]> plain(SampledCell cell) {
        byte[] body = cell.body();
        try {
            return body == null ? Optional.empty() : Optional.of(UberBody.ANY.plain(body, cell.key()));
        } catch (SchemalessException e) {
            // a sample does without it; a query that reads the body says what is wrong with it
            return Optional.empty();
        }
    }

    /** Says whether all texts of a column are UUIDs, and there is one. */
    boolean holdsUuids(Column column, String base) {
        RowDecoder decoder = RowDecoder.of(
                new Model(0, "sample", List.of(column), List.of(), null, List.of()),
                List.of(new RowValue.Declared(column)),
                MismatchPolicy.NULL);
        String name = column.cell().equals(Column.BASE_CELL) ? base : column.cell();
        boolean isSeen = false;
        for (List<SampledCell> shard : cells) {
            for (SampledCell cell : shard) {
                Object value = cell.column().equalsIgnoreCase(name) ? value(cell, decoder) : null;
                if (value instanceof String text) {
                    if (UuidText.parse(text).isEmpty()) {
                        return false;
                    }
                    isSeen = true;
                }
            }
        }
        return isSeen;
    }

    private static @Nullable Object value(SampledCell cell, RowDecoder decoder) {
        return plain(cell)
                .map(plain -> decoder.decode(new MaterializedRow(RowKey.of(0, 0), 0, 0, 0, List.of(plain)))[0])
                .orElse(null);
    }
}
