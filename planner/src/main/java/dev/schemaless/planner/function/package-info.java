/** The operators and functions SQL may use, our own among them. */
@NullMarked
package dev.schemaless.planner.function;

import org.jspecify.annotations.NullMarked;
