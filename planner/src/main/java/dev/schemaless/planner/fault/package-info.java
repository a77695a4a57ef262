/** Translates the exceptions of Calcite and other libraries into this project's errors with a SQLState. */
@NullMarked
package dev.schemaless.planner.fault;

import org.jspecify.annotations.NullMarked;
