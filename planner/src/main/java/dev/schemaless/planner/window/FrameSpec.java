package dev.schemaless.planner.window;

import org.apache.calcite.rex.RexWindowExclusion;

/**
 * The frame clause of a window. Immutable.
 *
 * @param exclusion rows of the frame that do not count
 */
record FrameSpec(FrameBound lower, FrameBound upper, RexWindowExclusion exclusion) {}
