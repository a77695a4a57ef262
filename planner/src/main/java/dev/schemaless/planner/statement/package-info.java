/** The kinds of statements, and how each runs. */
@NullMarked
package dev.schemaless.planner.statement;

import org.jspecify.annotations.NullMarked;
