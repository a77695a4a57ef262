/**
 * SQL types: what Calcite is told of them, how catalog types and values map to Calcite's and to the caller's.
 *
 * <p>CHAR(n) is VARCHAR(n) to Calcite, so nothing is ever padded.
 */
@NullMarked
package dev.schemaless.planner.type;

import org.jspecify.annotations.NullMarked;
