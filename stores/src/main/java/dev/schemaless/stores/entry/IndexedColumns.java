package dev.schemaless.stores.entry;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The columns of a table and those that only its indexes have: the base cell has their fields.
 *
 * @param all in their order
 */
public record IndexedColumns(List<Column> all, List<ClientIndex> indexes) {
    /** The length to which an index may cut a text. */
    private static final int TEXT_PREFIX = 255;

    public IndexedColumns {
        all = List.copyOf(all);
        indexes = List.copyOf(indexes);
    }

    /**
     * Adds columns for indexed values that no column shows.
     *
     * @param type the likely type of a body's values under an index table's column
     */
    public static IndexedColumns of(
            List<Column> columns, List<ClientIndex> indexes, Function<EntryColumn, ColumnType> type) {
        List<Column> all = new ArrayList<>(columns);
        indexes.stream().flatMap(index -> index.columns().stream()).forEach(indexed -> {
            if (all.stream().noneMatch(column -> isOf(column, indexed))
                    && all.stream().noneMatch(column -> column.name().equalsIgnoreCase(indexed.name()))) {
                all.add(new Column(indexed.name(), indexed.name(), type.apply(indexed), Column.BASE_CELL, false, null));
            }
        });
        return new IndexedColumns(all, indexes);
    }

    /** Returns BIGINT for whole numbers, VARCHAR for all else. */
    public static ColumnType typeOf(EntryColumn indexed) {
        return indexed.isInteger() ? new IntegerType(64) : new StringType(StringType.UNBOUNDED, false);
    }

    private static boolean isOf(Column column, EntryColumn indexed) {
        return column.field().equals(indexed.name()) && column.cell().equals(Column.BASE_CELL);
    }

    /**
     * Returns the indexes whose fields columns show as scalars.
     *
     * @param shardField finds the column of an index that names the shard of an entry, if there is one; it is of use where the values
     *     that are looked up {@linkplain #tellsShard tell the shard} too
     */
    public List<IndexDefinition> definitions(Function<ClientIndex, Optional<EntryColumn>> shardField) {
        List<IndexDefinition> definitions = new ArrayList<>();
        for (ClientIndex index : indexes) {
            if (index.columns().stream().allMatch(this::isShown)) {
                definitions.add(new IndexDefinition(
                        definitions.size() + 1,
                        index.name(),
                        index.columns().stream().map(EntryColumn::name).toList(),
                        shardField
                                .apply(index)
                                .filter(this::tellsShard)
                                .map(EntryColumn::name)
                                .orElse(null),
                        index.columns().stream().map(this::prefixOf).toList(),
                        IndexState.READABLE));
            }
        }
        return definitions;
    }

    private boolean isShown(EntryColumn indexed) {
        return all.stream().anyMatch(column -> isOf(column, indexed) && column.type() instanceof ScalarType);
    }

    private boolean tellsShard(EntryColumn indexed) {
        return all.stream().anyMatch(column -> isOf(column, indexed) && tellsShard(column.type()));
    }

    /** Says whether columns of a type show a value as another program computes a shard of it: as the text or whole number of the body. */
    public static boolean tellsShard(ColumnType type) {
        return type instanceof IntegerType || type instanceof StringType;
    }

    private int prefixOf(EntryColumn indexed) {
        return all.stream()
                        .filter(column -> isOf(column, indexed))
                        .anyMatch(column -> column.type() instanceof StringType)
                ? TEXT_PREFIX
                : 0;
    }
}
