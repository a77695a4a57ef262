/** Functions over windows: rows are sorted in window partitions, and each row has a frame of rows near it. */
@NullMarked
package dev.schemaless.planner.window;

import org.jspecify.annotations.NullMarked;
