package dev.schemaless.stores.uber;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.CellSample;
import dev.schemaless.stores.cells.SampledCell;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.FieldValues;
import dev.schemaless.stores.layout.ColumnSample;
import dev.schemaless.stores.layout.Few;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.Misplacement;
import dev.schemaless.stores.layout.UuidText;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** Cells of some shards. */
record UberSample(CellSample sample) {
    private static final int SHARDS = 64;

    static UberSample of(String entity, String number, UberPlaces places, List<Partition> partitions, String base) {
        List<CellSample.Place> tables = places.databases().stream()
                .limit(SHARDS)
                .map(database -> new CellSample.Place(
                        partitions.get(database.partition()), database.table(entity), UberTables.KEY, number))
                .toList();
        return new UberSample(CellSample.of(entity, tables, places.keys(), base));
    }

    /** Refuses a function by which the rows do not lie where they lie. A few are taken for damage. */
    void checkPlaces(String entity, UberPlaces places, LayoutOptions options) {
        if (!places.isKnown()) {
            return;
        }
        Misplacement misplacement = new Misplacement("row key", "shard", places.shards());
        for (int shard = 0; shard < sample.cells().size(); shard++) {
            for (SampledCell cell : sample.cells().get(shard)) {
                RowKey key = places.keys().keyOf(cell.key());
                OptionalInt home = key == null ? OptionalInt.empty() : OptionalInt.of(places.shardOf(key));
                misplacement.add(cell.key(), home, shard);
            }
        }
        misplacement.check(
                entity, "cells", "Give all shards in their order, or leave the option shardFunction out.", options);
    }

    /** Returns the names of the cells. */
    Set<String> names() {
        return sample.names();
    }

    /**
     * Returns the columns that the bodies suggest.
     *
     * @param base the column name of base cells
     * @param indexed the columns of indexes
     */
    List<Column> columns(String base, Collection<EntryColumn> indexed) {
        return sample.columns(base, new ColumnSample(indexed), UberBody.ANY);
    }

    /** Says whether all texts of a column but a few are UUIDs, and there is one. */
    boolean holdsUuids(Column column, String base) {
        String name = column.cell().equals(Column.BASE_CELL) ? base : column.cell();
        int uuids = 0;
        int others = 0;
        for (SampledCell cell : sample.all()) {
            byte[] plain = cell.column().equalsIgnoreCase(name) ? cell.plain(UberBody.ANY) : null;
            Object value = plain == null
                    ? null
                    : FieldValues.of(plain, List.of(column.field()), cell.key()).get(column.field());
            if (value instanceof String text) {
                if (UuidText.parse(text).isPresent()) {
                    uuids++;
                } else {
                    others++;
                }
            }
        }
        return uuids > 0 && Few.isFew(others, uuids + others);
    }
}
