package dev.schemaless.planner.system;

import dev.schemaless.catalog.type.ColumnType;

/**
 * A column of a system table.
 *
 * @param remarks a sentence for users
 */
public record SystemColumn(String name, ColumnType type, String remarks) {}
