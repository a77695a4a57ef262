package dev.schemaless.catalog.sql;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A physical table of index entries.
 *
 * @param name not yet quoted
 * @param types the types of the encoded columns, in index order
 */
public record EntryTable(String name, List<String> types) {
    public EntryTable {
        types = List.copyOf(types);
    }

    /** Returns the name of an encoded column. */
    public static String column(int position) {
        return "c" + position;
    }

    /** Returns the names of the encoded columns, separated by commas. */
    String columnList() {
        return IntStream.range(0, types.size()).mapToObj(EntryTable::column).collect(Collectors.joining(", "));
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
