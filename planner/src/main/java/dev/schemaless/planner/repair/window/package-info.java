/**
 * Workarounds for what Calcite gets wrong of windows. Each class names its fault; it may go with the version of Calcite that mends the fault,
 * when the canary of the class fails, or with windows on operators of our own.
 */
@NullMarked
package dev.schemaless.planner.repair.window;

import org.jspecify.annotations.NullMarked;
