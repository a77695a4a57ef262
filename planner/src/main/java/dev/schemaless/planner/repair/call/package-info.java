/**
 * Workarounds for functions that Calcite gets wrong. Each class names its fault; it may go with the version of Calcite that mends the fault,
 * when the canary of the class fails. Operators and convertlets of ours use them.
 */
@NullMarked
package dev.schemaless.planner.repair.call;

import org.jspecify.annotations.NullMarked;
