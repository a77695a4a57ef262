package dev.schemaless.parser;

import java.math.BigDecimal;
import org.apache.calcite.sql.SqlIdentifier;
import org.jspecify.annotations.Nullable;

/**
 * {@code ALTER SEQUENCE [IF EXISTS] name RESTART [WITH number]}.
 *
 * @param restart the number to begin with; null for the one that the sequence began with
 */
public record AlterSequence(
        boolean ifExists, SqlIdentifier name, @Nullable BigDecimal restart) implements Command {}
