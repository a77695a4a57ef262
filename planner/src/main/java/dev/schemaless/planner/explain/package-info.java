/** EXPLAIN's description of reads, in the user's names. */
@NullMarked
package dev.schemaless.planner.explain;

import org.jspecify.annotations.NullMarked;
