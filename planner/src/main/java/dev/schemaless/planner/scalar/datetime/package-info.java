/** Points in time as numbers and as texts, by the format patterns of MySQL and PostgreSQL. */
@NullMarked
package dev.schemaless.planner.scalar.datetime;

import org.jspecify.annotations.NullMarked;
