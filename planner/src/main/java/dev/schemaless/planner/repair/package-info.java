/**
 * Workarounds for faults of Calcite, in a package for each of its parts. A class may be removed with the version of
 * Calcite that mends its fault: then its canary fails. A class names the version, the fault, the issue where one is
 * known, and the version that mends it.
 */
@NullMarked
package dev.schemaless.planner.repair;

import org.jspecify.annotations.NullMarked;
