/** What Calcite and other libraries throw, as errors of ours with a SQLState. */
@NullMarked
package dev.schemaless.planner.fault;

import org.jspecify.annotations.NullMarked;
