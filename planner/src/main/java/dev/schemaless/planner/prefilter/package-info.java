/** Tests of numbers in encoded rows, which spare decoding rows that a predicate rules out. */
@NullMarked
package dev.schemaless.planner.prefilter;

import org.jspecify.annotations.NullMarked;
