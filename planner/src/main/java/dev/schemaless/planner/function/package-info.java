/** The operators and functions SQL may use, our own among them, and the rewrite that makes arithmetic checked. */
@NullMarked
package dev.schemaless.planner.function;

import org.jspecify.annotations.NullMarked;
