/** The bridge between our operators and code that Calcite generates and compiles. */
@NullMarked
package dev.schemaless.planner.generated;

import org.jspecify.annotations.NullMarked;
