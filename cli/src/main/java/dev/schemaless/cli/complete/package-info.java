/** Completion of statements: words of SQL by prefix, tables and columns as the store has them at that moment. */
@NullMarked
package dev.schemaless.cli.complete;

import org.jspecify.annotations.NullMarked;
