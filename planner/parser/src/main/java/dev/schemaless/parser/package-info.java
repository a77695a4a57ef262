/**
 * SQL text to syntax tree. {@link dev.schemaless.parser.SchemalessParser} is the way in; the other classes are the nodes of
 * the statements that Calcite does not have. The parser itself, {@code dev.schemaless.parser.impl}, is generated at build
 * time from Calcite's grammar and {@code src/main/codegen}.
 *
 * <p>More than 30 files, because each statement is one, and the grammar names them by this package.
 */
@NullMarked
package dev.schemaless.parser;

import org.jspecify.annotations.NullMarked;
