/**
 * The relational operators of our own convention, one file each.
 *
 * <p>More than 30 files, because each operator of a plan is a file.
 */
@NullMarked
package dev.schemaless.planner.rel;

import org.jspecify.annotations.NullMarked;
