/** The optimiser's phases, from a logical plan to an executable one. */
@NullMarked
package dev.schemaless.planner.plan;

import org.jspecify.annotations.NullMarked;
