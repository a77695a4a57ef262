/**
 * SQL types: Calcite's rules for them, and the mapping of catalog types and values to Calcite's and to the caller's.
 *
 * <p>CHAR(n) is VARCHAR(n) to Calcite, so nothing is ever padded.
 */
@NullMarked
package dev.schemaless.planner.type;

import org.jspecify.annotations.NullMarked;
