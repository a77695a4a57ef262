/** One row of a changing statement: its values, their places in a row, and what is done where a row with its key exists. */
@NullMarked
package dev.schemaless.planner.change.row;

import org.jspecify.annotations.NullMarked;
