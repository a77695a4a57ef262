/**
 * Workarounds for faults of Calcite, in a package for each of its parts. What is here may go with the version of Calcite that mends the fault:
 * then the canary of the class fails. A class names the version, the fault, the issue where one is known, and the version that mends it.
 */
@NullMarked
package dev.schemaless.planner.repair;

import org.jspecify.annotations.NullMarked;
