/**
 * Variances and standard deviations: their operators, and how they are computed. Calcite makes them of sums of squares, which of numbers that lie close together far from zero leaves no digit that is right.
 */
@NullMarked
package dev.schemaless.planner.moment;

import org.jspecify.annotations.NullMarked;
