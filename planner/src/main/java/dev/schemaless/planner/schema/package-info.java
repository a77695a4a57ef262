/** The catalog as Calcite sees it: one schema of tables and views. */
@NullMarked
package dev.schemaless.planner.schema;

import org.jspecify.annotations.NullMarked;
