package dev.schemaless.stores.json;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.JsonType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The kind of a MessagePack string in a body whose column keeps other values as strings. */
public enum TextKind {
    /** The digits of a number. */
    NUMBER,
    /** The text of a JSON value. */
    JSON;

    /** Returns the kinds of the texts that values of a cell's columns are, by field. */
    public static Map<String, TextKind> of(String cell, List<Column> columns) {
        Map<String, TextKind> kinds = new HashMap<>();
        for (Column column : columns) {
            ColumnType type = column.type();
            if (!column.cell().equals(cell)) {
                continue;
            }
            if (type instanceof JsonType) {
                kinds.put(column.field(), JSON);
            } else if (type instanceof DecimalType || type instanceof IntegerType || type instanceof FloatingType) {
                kinds.put(column.field(), NUMBER);
            }
        }
        return Map.copyOf(kinds);
    }
}
