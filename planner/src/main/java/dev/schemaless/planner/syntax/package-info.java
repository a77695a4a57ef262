/** Statements as trees of the parser, rewritten before they are validated. */
@NullMarked
package dev.schemaless.planner.syntax;

import org.jspecify.annotations.NullMarked;
