/** The runtime of our own operators: rows, hash joins, sorts and groups, and the context of one execution. */
@NullMarked
package dev.schemaless.planner.runtime;

import org.jspecify.annotations.NullMarked;
