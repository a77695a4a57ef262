package dev.schemaless.parser;

import org.apache.calcite.sql.SqlIdentifier;

/** {@code CREATE SEQUENCE [IF NOT EXISTS] name [options]}. */
public record CreateSequence(boolean ifNotExists, SqlIdentifier name, SequenceOptions options) implements Command {}
