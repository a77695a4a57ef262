package dev.schemaless.parser;

import org.apache.calcite.sql.SqlIdentifier;

/** {@code ANALYZE TABLE name}: estimate the statistics by which plans are chosen. */
public record AnalyzeTable(SqlIdentifier table) implements Command {}
