/** Sequences by hi/lo allocation: counters on partition 0, and the blocks of numbers that a process takes from them. */
@NullMarked
package dev.schemaless.catalog.sequence;

import org.jspecify.annotations.NullMarked;
