/** Regular expressions, whose matches end when their statement has to. */
@NullMarked
package dev.schemaless.planner.scalar.regex;

import org.jspecify.annotations.NullMarked;
