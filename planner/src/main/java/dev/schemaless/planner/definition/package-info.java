/** Definitions of tables, indexes and sequences: read from statements, and written as the statements that make them. */
@NullMarked
package dev.schemaless.planner.definition;

import org.jspecify.annotations.NullMarked;
