package dev.schemaless.parser;

import java.math.BigDecimal;
import org.apache.calcite.sql.SqlIdentifier;
import org.jspecify.annotations.Nullable;

/**
 * {@code CHECK EXTERNAL TABLE name [LIMIT rows]}: compare index entries and rows of a table that another program keeps.
 *
 * @param limit the number of findings after which the check ends, not negative; null for none
 */
public record CheckTable(SqlIdentifier table, @Nullable BigDecimal limit) implements Command {}
