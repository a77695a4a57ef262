/** The relational operators of our own convention, one file each. */
@NullMarked
package dev.schemaless.planner.rel;

import org.jspecify.annotations.NullMarked;
