/**
 * Plans that statements share. A statement whose text differs from an earlier one in values alone is never parsed: one pass
 * over the text finds its literals, and the plan takes them as parameters.
 */
@NullMarked
package dev.schemaless.planner.cache;

import org.jspecify.annotations.NullMarked;
