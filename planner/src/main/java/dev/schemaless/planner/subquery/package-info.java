/**
 * Subqueries as joins: rules that make {@code IN}, {@code EXISTS} and {@code NOT IN} joins that read once, and can be
 * looked up.
 */
@NullMarked
package dev.schemaless.planner.subquery;

import org.jspecify.annotations.NullMarked;
