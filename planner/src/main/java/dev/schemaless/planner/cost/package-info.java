/** Named costs and guesses that access paths are compared by. */
@NullMarked
package dev.schemaless.planner.cost;

import org.jspecify.annotations.NullMarked;
