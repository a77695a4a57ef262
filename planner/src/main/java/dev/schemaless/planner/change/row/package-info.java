/**
 * One row of a changing statement: its values, their places in a row, and the treatment of an existing row with its
 * key.
 */
@NullMarked
package dev.schemaless.planner.change.row;

import org.jspecify.annotations.NullMarked;
