/** Values in the form that expressions compute with: their kinds, casts, order and arithmetic. */
@NullMarked
package dev.schemaless.planner.value;

import org.jspecify.annotations.NullMarked;
