/** The order of joins. */
@NullMarked
package dev.schemaless.planner.join;

import org.jspecify.annotations.NullMarked;
