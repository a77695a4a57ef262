package dev.schemaless.cli.load;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One record of a file.
 *
 * @param line the line it starts on, from 1
 * @param size its bytes or characters in the file
 * @param fields the values by field name, in file order: String, Integer, Long, BigInteger, BigDecimal, Boolean, List, Map or null
 */
record SourceRow(long line, int size, Map<String, @Nullable Object> fields) {}
