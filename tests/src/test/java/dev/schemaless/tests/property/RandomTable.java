package dev.schemaless.tests.property;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A model and its indexes.
 *
 * @param keys how many of the columns, from the first, are the primary key
 */
record RandomTable(List<RandomColumn> columns, int keys, boolean latest, List<RandomIndex> indexes) {
    private static final int COLUMNS = 5;

    /** A column; of base, or of the cell {@code meta}. */
    record RandomColumn(String name, ColumnKind kind, boolean inMeta) {
        String definition(boolean key) {
            return name + " " + kind.sql() + (key ? " NOT NULL" : "") + (inMeta ? " CELL meta" : "");
        }
    }

    /**
     * An index.
     *
     * @param shardBy null for the table's shard field
     */
    record RandomIndex(
            String name,
            List<RandomColumn> columns,
            @Nullable RandomColumn shardBy) {
        static RandomIndex of(String name, List<RandomColumn> all, Random random) {
            List<RandomColumn> shuffled = new ArrayList<>(all);
            Collections.shuffle(shuffled, random);
            return new RandomIndex(
                    name,
                    List.copyOf(shuffled.subList(0, 1 + random.nextInt(3))),
                    random.nextBoolean() ? null : all.get(random.nextInt(all.size())));
        }

        String create() {
            return "CREATE INDEX " + name + " ON t ("
                    + columns.stream().map(RandomColumn::name).collect(Collectors.joining(", ")) + ")"
                    + (shardBy == null ? "" : " SHARD BY (" + shardBy.name() + ")");
        }
    }

    static RandomTable of(Random random) {
        int keys = random.nextInt(4);
        List<RandomColumn> columns = IntStream.range(0, keys + COLUMNS)
                .mapToObj(i -> new RandomColumn("c" + i, ColumnKind.any(random), i >= keys && random.nextInt(4) == 0))
                .toList();
        List<RandomIndex> indexes = IntStream.range(0, 1 + random.nextInt(3))
                .mapToObj(i -> RandomIndex.of("i" + i, columns, random))
                .toList();
        return new RandomTable(columns, keys, random.nextBoolean(), indexes);
    }

    /** Returns a column that a predicate is about: often the first one of an index. */
    RandomColumn anyColumn(Random random) {
        return random.nextBoolean()
                ? indexes.get(random.nextInt(indexes.size())).columns().get(0)
                : columns.get(random.nextInt(columns.size()));
    }

    String create() {
        String definitions = IntStream.range(0, columns.size())
                .mapToObj(i -> columns.get(i).definition(i < keys))
                .collect(Collectors.joining(", "));
        String key = columns.subList(0, keys).stream().map(RandomColumn::name).collect(Collectors.joining(", "));
        return "CREATE TABLE t (" + definitions + (keys == 0 ? ")" : ", PRIMARY KEY (" + key + "))")
                + (latest ? "" : " WITH (latest = false)");
    }

    String columnNames() {
        return columns.stream().map(RandomColumn::name).collect(Collectors.joining(", "));
    }
}
