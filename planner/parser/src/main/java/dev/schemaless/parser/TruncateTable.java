package dev.schemaless.parser;

import org.apache.calcite.sql.SqlIdentifier;

/**
 * {@code TRUNCATE TABLE table [{ RESTART | CONTINUE } IDENTITY]}.
 *
 * @param restartsIdentity whether the numbers of the table's identity column begin again
 */
public record TruncateTable(SqlIdentifier table, boolean restartsIdentity) implements Command {}
