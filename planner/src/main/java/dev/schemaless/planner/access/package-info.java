/** How the rows of a table are found: what a query wants of it, what its predicate says, and the ways that follow, with their costs. */
@NullMarked
package dev.schemaless.planner.access;

import org.jspecify.annotations.NullMarked;
