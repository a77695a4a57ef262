/**
 * Workarounds for faults of the code that Calcite generates. Each class names its fault; it may go with the version of Calcite that mends
 * the fault, when the canary of the class fails, or with the last plan that runs on generated code.
 */
@NullMarked
package dev.schemaless.planner.repair.generated;

import org.jspecify.annotations.NullMarked;
