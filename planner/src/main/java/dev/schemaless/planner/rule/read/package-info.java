/** Rules that decide how tables are read: what goes into a scan, and the ways that it becomes a read or a join. */
@NullMarked
package dev.schemaless.planner.rule.read;

import org.jspecify.annotations.NullMarked;
