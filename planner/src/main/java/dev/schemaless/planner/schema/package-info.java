/** The catalog as Calcite sees it: a schema of tables and views, and the schemas of the system. */
@NullMarked
package dev.schemaless.planner.schema;

import org.jspecify.annotations.NullMarked;
