package dev.schemaless.stores.cells;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.layout.ColumnSample;
import dev.schemaless.stores.layout.LayoutOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The newest cells of a table, database by database.
 *
 * @param table its name
 */
public record CellSample(String table, List<List<SampledCell>> cells) {
    /**
     * Number of first databases of which more cells are read, to find columns. The cells of the others show only the
     * places of keys.
     */
    private static final int TELLING = 8;

    private static final int CELLS_OF_TELLING = 1000;
    private static final int CELLS = 100;

    /** Looks at a table that lies in each of some databases. */
    public static CellSample of(String table, KeyForm keys, List<Partition> partitions) {
        List<List<SampledCell>> cells = new ArrayList<>();
        for (int i = 0; i < partitions.size(); i++) {
            Query query = Query.of("/* schemaless:external-sample */ SELECT row_key, column_name, body FROM "
                    + CellTable.quote(table) + " ORDER BY added_at DESC LIMIT "
                    + (i < TELLING ? CELLS_OF_TELLING : CELLS));
            cells.add(partitions
                    .get(i)
                    .run(
                            "look at cells",
                            connection -> query.list(
                                    connection,
                                    row -> new SampledCell(keys.read(row, 1), row.getString(2), row.getBytes(3)))));
        }
        return new CellSample(table, cells);
    }

    /** Returns all cells. */
    public List<SampledCell> all() {
        return cells.stream().flatMap(List::stream).toList();
    }

    /** Shows a cell's body to a sample of columns. */
    public static void add(ColumnSample sample, String cell, byte @Nullable [] body) {
        if (body != null && JsonStart.isObject(body)) {
            sample.add(cell, JsonStart.trimmed(body));
        }
    }

    /**
     * Refuses databases that are not those of the old program, or not in its order: that shows in keys which lie elsewhere than their
     * hash says. If one database too many is given, about one key in as many as there are lies wrong; half as many are taken for
     * damage.
     */
    public void checkPlaces(KeyForm keys, LayoutOptions options) {
        int all = 0;
        int misplaced = 0;
        String example = "";
        for (int i = 0; i < cells.size(); i++) {
            for (SampledCell cell : cells.get(i)) {
                OptionalInt home = keys.shardOf(cell.key());
                all += home.isPresent() ? 1 : 0;
                if (home.isPresent() && home.getAsInt() != i) {
                    misplaced++;
                    example = "row key " + cell.key() + " lies in database " + i + ", but belongs to database "
                            + home.getAsInt() + " of " + cells.size();
                }
            }
        }
        if (2L * cells.size() * misplaced > all) {
            throw options.invalid("of '" + table + "', " + example + " (" + misplaced + " of " + all
                    + " cells looked at). Give all databases, each once, in the order of the old program.");
        }
    }
}
