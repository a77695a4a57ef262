package dev.schemaless.planner.version;

import dev.schemaless.catalog.row.VersionValue;
import dev.schemaless.catalog.type.ColumnType;

/** A column of a table of versions. */
public record VersionColumn(String name, ColumnType type, VersionValue value) {}
