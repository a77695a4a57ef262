/** The memory of statements: the heap that they may keep while they run, and stacks that are deep enough for long texts. */
@NullMarked
package dev.schemaless.planner.memory;

import org.jspecify.annotations.NullMarked;
