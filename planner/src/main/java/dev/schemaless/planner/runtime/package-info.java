/**
 * The runtime of our own operators: rows, hash joins, sorts and groups, and the context of one execution.
 *
 * <p>More than 30 files, because each operator, and the rows that it gives, is a file.
 */
@NullMarked
package dev.schemaless.planner.runtime;

import org.jspecify.annotations.NullMarked;
