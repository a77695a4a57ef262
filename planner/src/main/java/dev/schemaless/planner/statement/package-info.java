/**
 * The kinds of statements, and how each runs.
 *
 * <p>More than 30 files, because the plans of all kinds are one sealed interface, whose classes Java wants in one package.
 */
@NullMarked
package dev.schemaless.planner.statement;

import org.jspecify.annotations.NullMarked;
