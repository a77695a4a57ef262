/**
 * Literals taken out of statements' texts, so that texts that differ in values alone share a plan: one pass over the text finds
 * them, and the plan takes them as parameters.
 */
@NullMarked
package dev.schemaless.planner.literal;

import org.jspecify.annotations.NullMarked;
