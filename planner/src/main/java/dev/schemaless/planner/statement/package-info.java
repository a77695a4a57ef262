/** The kinds of statements a session can plan, and how each runs. */
@NullMarked
package dev.schemaless.planner.statement;

import org.jspecify.annotations.NullMarked;
