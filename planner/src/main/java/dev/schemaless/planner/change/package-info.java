/**
 * Statements that change rows: what they compute, what becomes of each row when it is locked, batches of them, and how a lost
 * race is run again.
 */
@NullMarked
package dev.schemaless.planner.change;

import org.jspecify.annotations.NullMarked;
