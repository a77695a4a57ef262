package dev.schemaless.tests.property;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A model and its indexes.
 *
 * @param columns those of the primary key first, those that are not declared last
 * @param keys how many of the columns, from the first, are the primary key
 */
record RandomTable(List<RandomColumn> columns, int keys, List<RandomIndex> indexes) {
    private static final int COLUMNS = 5;

    /** Where a column's values lie. */
    enum Place {
        /** Declared, in the base cell. */
        BASE,
        /** Declared, in the cell {@code meta}. */
        META,
        /** Not declared, in the base cell. */
        DYNAMIC,
        /** Not declared, in a map of the base cell. */
        PATH
    }

    /** A column. */
    record RandomColumn(String name, ColumnKind kind, Place place) {
        boolean isDeclared() {
            return place == Place.BASE || place == Place.META;
        }

        String definition(boolean key) {
            return typed() + (key ? " NOT NULL" : "") + (place == Place.META ? " CELL meta" : "");
        }

        private String typed() {
            return name + " " + kind.sql();
        }

        /** Returns what CREATE INDEX says for it. */
        String indexed() {
            return place == Place.PATH ? atPath() : place == Place.DYNAMIC ? typed() : name;
        }

        /** Returns what a query of the table itself selects for it. */
        String selected() {
            return place == Place.PATH ? atPath() + " AS " + name : name;
        }

        private String atPath() {
            return "JSON_VALUE(_body, '$." + RandomBody.MAP + "." + name + "' RETURNING " + kind.sql() + ")";
        }
    }

    /**
     * An index.
     *
     * @param descending those of the columns whose greatest values come first
     * @param shardBy null for the table's shard field
     */
    record RandomIndex(
            String name,
            List<RandomColumn> columns,
            Set<RandomColumn> descending,
            @Nullable RandomColumn shardBy) {
        static RandomIndex of(String name, List<RandomColumn> all, Random random) {
            List<RandomColumn> shuffled = new ArrayList<>(all);
            Collections.shuffle(shuffled, random);
            List<RandomColumn> columns = List.copyOf(shuffled.subList(0, 1 + random.nextInt(3)));
            return new RandomIndex(
                    name,
                    columns,
                    columns.stream().filter(column -> random.nextInt(3) == 0).collect(Collectors.toSet()),
                    random.nextBoolean() ? null : all.get(random.nextInt(all.size())));
        }

        String create() {
            return "CREATE INDEX " + name + " ON t ("
                    + columns.stream()
                            .map(column -> column.indexed() + (descending.contains(column) ? " DESC" : ""))
                            .collect(Collectors.joining(", "))
                    + ")"
                    + (shardBy == null ? "" : " SHARD BY (" + shardBy.indexed() + ")");
        }
    }

    static RandomTable of(Random random) {
        int keys = random.nextInt(4);
        List<RandomColumn> columns = IntStream.range(0, keys + COLUMNS)
                .mapToObj(i -> column("c" + i, i <= keys ? Place.BASE : place(random), random))
                .sorted(Comparator.comparing(column -> !column.isDeclared()))
                .toList();
        List<RandomIndex> indexes = IntStream.range(0, 1 + random.nextInt(3))
                .mapToObj(i -> RandomIndex.of("i" + i, columns, random))
                .toList();
        return new RandomTable(columns, keys, indexes);
    }

    private static Place place(Random random) {
        return switch (random.nextInt(8)) {
            case 0, 1 -> Place.META;
            case 2 -> Place.DYNAMIC;
            case 3 -> Place.PATH;
            default -> Place.BASE;
        };
    }

    private static RandomColumn column(String name, Place place, Random random) {
        ColumnKind kind = ColumnKind.any(random);
        boolean declared = place == Place.BASE || place == Place.META;
        return new RandomColumn(name, declared ? kind : unpadded(kind), place);
    }

    /** What is not declared cannot be indexed as a padded type. */
    private static ColumnKind unpadded(ColumnKind kind) {
        return switch (kind) {
            case CHAR -> ColumnKind.VARCHAR;
            case PADDED -> ColumnKind.BINARY;
            default -> kind;
        };
    }

    /** Returns the columns that the model has. */
    List<RandomColumn> declared() {
        return columns.stream().filter(RandomColumn::isDeclared).toList();
    }

    /** Returns what stands behind FROM, of which every column can be named. */
    String source() {
        return source("");
    }

    /** Does {@link #source()} with a text after the table's name. */
    String source(String afterName) {
        List<RandomColumn> dynamic = columns.stream()
                .filter(column -> column.place() == Place.DYNAMIC)
                .toList();
        String extended = dynamic.isEmpty()
                ? ""
                : dynamic.stream().map(RandomColumn::typed).collect(Collectors.joining(", ", " (", ")"));
        return "(SELECT _row_key, "
                + columns.stream().map(RandomColumn::selected).collect(Collectors.joining(", ")) + " FROM t" + extended
                + afterName + ") AS t";
    }

    /** Returns a column that a predicate is about: often the first one of an index. */
    RandomColumn anyColumn(Random random) {
        return random.nextBoolean()
                ? indexes.get(random.nextInt(indexes.size())).columns().get(0)
                : columns.get(random.nextInt(columns.size()));
    }

    String create() {
        String definitions = IntStream.range(0, declared().size())
                .mapToObj(i -> columns.get(i).definition(i < keys))
                .collect(Collectors.joining(", "));
        String key = columns.subList(0, keys).stream().map(RandomColumn::name).collect(Collectors.joining(", "));
        return "CREATE TABLE t (" + definitions + (keys == 0 ? ")" : ", PRIMARY KEY (" + key + "))");
    }

    String columnNames() {
        return columns.stream().map(RandomColumn::name).collect(Collectors.joining(", "));
    }
}
