package dev.schemaless.catalog.dialect;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A physical table of index entries: encoded values, row_key and row_seq. The values and the row key are the primary key, and the
 * only one.
 *
 * @param name not yet quoted
 * @param lengths the most bytes of the encoded columns, in index order
 */
public record EntryTable(String name, List<Integer> lengths) {
    public EntryTable {
        lengths = List.copyOf(lengths);
    }

    /** Returns the name of an encoded column. */
    public static String column(int position) {
        return "c" + position;
    }

    /** Returns the names of all columns, separated by commas. */
    public String columnList() {
        return keyList() + ", row_seq";
    }

    /** Returns the columns of the primary key, in its order. */
    String keyList() {
        return keyColumns().collect(Collectors.joining(", "));
    }

    /** Returns the columns of the primary key, in its order. */
    Stream<String> keyColumns() {
        return Stream.concat(IntStream.range(0, lengths.size()).mapToObj(EntryTable::column), Stream.of("row_key"));
    }

    /** Returns the types of all columns, in their order. */
    Stream<String> types() {
        return Stream.concat(
                lengths.stream().map(length -> "VARBINARY(" + length + ")"), Stream.of("VARBINARY(64)", "BIGINT"));
    }

    /** Returns the condition that an entry is the one whose key columns are bound. */
    public String isEntry() {
        return keyColumns().map(column -> column + " = ?").collect(Collectors.joining(" AND "));
    }

    /** Returns the marks of one row. */
    public String marks() {
        return marks("?");
    }

    /** Returns the marks of one row, with an expression that takes one value for its row_seq. */
    public String marks(String rowSeq) {
        return "(" + "?, ".repeat(lengths.size()) + "?, " + rowSeq + ")";
    }

    /**
     * Returns the columns of the primary key from one on as ORDER BY writes them.
     *
     * @param qualifier the prefix of the names
     * @param backward whether the greatest entries in the key's order come first
     */
    public String sorted(String qualifier, int from, boolean backward) {
        return keyColumns()
                .skip(from)
                .map(column -> qualifier + column + (backward ? " DESC" : ""))
                .collect(Collectors.joining(", "));
    }

    /** Returns the definitions of all columns and the primary key. */
    public String definition() {
        List<String> types = types().toList();
        List<String> names = Stream.concat(keyColumns(), Stream.of("row_seq")).toList();
        return IntStream.range(0, names.size())
                        .mapToObj(i -> names.get(i) + " " + types.get(i) + " NOT NULL, ")
                        .collect(Collectors.joining())
                + "PRIMARY KEY (" + keyList() + ")";
    }
}
