package dev.schemaless.catalog.dialect;

import dev.schemaless.catalog.model.IndexDefinition.Direction;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A physical table of index entries.
 *
 * @param name not yet quoted
 * @param types the types of the encoded columns, in index order
 * @param directions which of their values come first
 */
public record EntryTable(String name, List<String> types, List<Direction> directions) {
    public EntryTable {
        types = List.copyOf(types);
        directions = List.copyOf(directions);
    }

    /** Returns the name of an encoded column. */
    public static String column(int position) {
        return "c" + position;
    }

    /** Returns the names of the encoded columns, separated by commas. */
    public String columnList() {
        return IntStream.range(0, types.size()).mapToObj(EntryTable::column).collect(Collectors.joining(", "));
    }

    /** Returns the columns of the key {@code entries}, in its order. */
    String keyList() {
        return sorted("", 0, false);
    }

    /**
     * Returns the columns of the key {@code entries} from one on as ORDER BY writes them.
     *
     * @param qualifier what the names begin with
     * @param backward whether the greatest entries in the key's order come first
     */
    public String sorted(String qualifier, int from, boolean backward) {
        return IntStream.range(from, types.size())
                        .mapToObj(i -> qualifier + column(i)
                                + direction((directions.get(i) == Direction.DESCENDING) != backward) + ", ")
                        .collect(Collectors.joining())
                + qualifier + "row_key" + direction(backward);
    }

    private static String direction(boolean descends) {
        return descends ? " DESC" : "";
    }

    /** Returns the definitions of all columns and the primary key. */
    String definition() {
        String encoded = IntStream.range(0, types.size())
                .mapToObj(i -> column(i) + " " + types.get(i) + " NULL, ")
                .collect(Collectors.joining());
        return encoded
                + "row_key BINARY(16) NOT NULL, entry_key BINARY(16) NOT NULL, row_seq BIGINT NOT NULL,"
                + " shard INT NOT NULL, odd TINYINT NOT NULL, PRIMARY KEY (row_key, entry_key)";
    }
}
