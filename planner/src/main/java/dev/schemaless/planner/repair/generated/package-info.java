/**
 * Workarounds for faults of the code that Calcite generates. Each class names its fault. It may go when its
 * canary fails with a new version of Calcite, or with the last plan that runs on generated code.
 */
@NullMarked
package dev.schemaless.planner.repair.generated;

import org.jspecify.annotations.NullMarked;
