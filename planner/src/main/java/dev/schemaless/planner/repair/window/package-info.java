/**
 * Workarounds for faults of Calcite in windows. Each class names its fault. It may be removed with the version of
 * Calcite that mends the fault, when its canary fails, or with windows on operators of our own.
 */
@NullMarked
package dev.schemaless.planner.repair.window;

import org.jspecify.annotations.NullMarked;
