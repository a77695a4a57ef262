package dev.schemaless.stores.uber;

import dev.schemaless.catalog.dialect.MySqlNames;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.stores.entry.EntryColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * An index table whose values are known columns.
 *
 * @param table its name
 * @param entries its first columns
 * @param columns the columns whose values these hold, each a scalar
 */
record UberIndex(String table, List<EntryColumn> entries, List<Column> columns) {
    /** The length to which an entry may cut a text. */
    private static final int PREFIX = 255;

    UberIndex {
        entries = List.copyOf(entries);
        columns = List.copyOf(columns);
        MySqlNames.check("index table", table);
        entries.forEach(entry -> MySqlNames.check("column of index table '" + table + "',", entry.name()));
    }

    IndexDefinition definition(int number) {
        List<Integer> prefixes = new ArrayList<>();
        for (Column column : columns) {
            boolean isCut = column.type() instanceof StringType || column.type() instanceof BinaryType;
            prefixes.add(isCut ? PREFIX : 0);
        }
        return new IndexDefinition(
                number, table, columns.stream().map(Column::field).toList(), null, prefixes, IndexState.READABLE);
    }
}
