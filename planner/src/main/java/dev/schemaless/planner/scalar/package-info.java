/** Functions of values that users of MySQL and PostgreSQL write: their computations, and their operators. */
@NullMarked
package dev.schemaless.planner.scalar;

import org.jspecify.annotations.NullMarked;
