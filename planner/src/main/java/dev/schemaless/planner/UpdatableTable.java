package dev.schemaless.planner;

import java.util.List;

/**
 * The table whose rows a query returns, one each, so that changes of a result can be made in the table.
 *
 * @param name as declared
 * @param key the places, from 0, of the result's columns that identify a row: the primary key, or {@code _row_key}
 * @param columns the places, from 0, of the result's columns that are declared columns, each column once
 */
public record UpdatableTable(String name, List<Integer> key, List<Integer> columns) {
    public UpdatableTable {
        key = List.copyOf(key);
        columns = List.copyOf(columns);
    }
}
