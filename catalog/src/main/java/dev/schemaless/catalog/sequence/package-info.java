/** Numbers that are unique over all processes: counters on partition 0, and the blocks that a process keeps of them. */
@NullMarked
package dev.schemaless.catalog.sequence;

import org.jspecify.annotations.NullMarked;
