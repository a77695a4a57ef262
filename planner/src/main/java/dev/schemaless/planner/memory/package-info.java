/** What statements keep in memory while they run, and how much of it there may be. */
@NullMarked
package dev.schemaless.planner.memory;

import org.jspecify.annotations.NullMarked;
