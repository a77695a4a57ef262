/** Functions of values that users of MySQL and PostgreSQL write: what each computes, and its operator. */
@NullMarked
package dev.schemaless.planner.scalar;

import org.jspecify.annotations.NullMarked;
