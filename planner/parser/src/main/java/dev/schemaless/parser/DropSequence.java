package dev.schemaless.parser;

import org.apache.calcite.sql.SqlIdentifier;

/** {@code DROP SEQUENCE [IF EXISTS] name}. */
public record DropSequence(boolean ifExists, SqlIdentifier name) implements Command {}
