package dev.schemaless.jdbc.update;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The SQL that changes rows of a table by their keys. Parameters are the values, then the key's, in the order given.
 *
 * @param table quoted
 * @param key the quoted names of the columns that identify a row
 * @param returned the quoted names of the columns that a written row is shown with
 */
record RowTexts(String table, List<String> key, List<String> returned) {
    RowTexts {
        key = List.copyOf(key);
        returned = List.copyOf(returned);
    }

    /** Returns an INSERT that gives the row; columns that are not named take their defaults. */
    String insert(Collection<String> columns) {
        boolean isOfDefaults = columns.isEmpty();
        Collection<String> named = isOfDefaults ? returned.subList(0, 1) : columns;
        String values = String.join(", ", Collections.nCopies(named.size(), isOfDefaults ? "DEFAULT" : "?"));
        return "INSERT INTO " + table + " (" + String.join(", ", named) + ") VALUES (" + values + ")" + returning();
    }

    /** Returns an UPDATE that gives the row, if it is there. */
    String update(Collection<String> columns) {
        return "UPDATE " + table + " SET " + assigned(columns, ", ") + where() + returning();
    }

    String delete() {
        return "DELETE FROM " + table + where();
    }

    /** Returns a query of the row's columns. */
    String select(Collection<String> columns) {
        return "SELECT " + String.join(", ", columns) + " FROM " + table + where();
    }

    private String where() {
        return " WHERE " + assigned(key, " AND ");
    }

    private String returning() {
        return " RETURNING " + String.join(", ", returned);
    }

    private static String assigned(Collection<String> columns, String separator) {
        return columns.stream().map(column -> column + " = ?").collect(Collectors.joining(separator));
    }
}
