/** The memory of statements: how much heap they may keep while they run, and stacks deep enough for long texts. */
@NullMarked
package dev.schemaless.planner.memory;

import org.jspecify.annotations.NullMarked;
