/** The system tables: the columns of each, and where its rows come from. */
@NullMarked
package dev.schemaless.planner.system;

import org.jspecify.annotations.NullMarked;
