/**
 * Workarounds for faults of Calcite's parser, validator and converter. Each class names its fault; it may go with the version of Calcite that
 * mends the fault, when the canary of the class fails.
 */
@NullMarked
package dev.schemaless.planner.repair.conversion;

import org.jspecify.annotations.NullMarked;
