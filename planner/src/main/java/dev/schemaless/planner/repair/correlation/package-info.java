/**
 * Workarounds for faults of Calcite's decorrelation, which makes joins of subqueries that ask outer rows. Each class names its fault; it may
 * go with the version of Calcite that mends the fault, when the canary of the class fails.
 */
@NullMarked
package dev.schemaless.planner.repair.correlation;

import org.jspecify.annotations.NullMarked;
