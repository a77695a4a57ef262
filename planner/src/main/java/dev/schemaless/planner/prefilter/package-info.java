/** Prefilters: tests of numbers in encoded rows, which rule out rows before they are decoded. */
@NullMarked
package dev.schemaless.planner.prefilter;

import org.jspecify.annotations.NullMarked;
