package dev.schemaless.parser;

import org.apache.calcite.sql.SqlIdentifier;
import org.jspecify.annotations.Nullable;

/**
 * {@code DROP INDEX [IF EXISTS] name [ON table]}.
 *
 * @param table null if none is named: index names are unique only within a table
 */
public record DropIndex(
        boolean ifExists, SqlIdentifier name, @Nullable SqlIdentifier table) implements Command {}
