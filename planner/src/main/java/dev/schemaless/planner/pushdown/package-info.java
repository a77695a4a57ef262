/**
 * Operations that reads of tables take over from the operators above them: filters, projections, orders, limits, the
 * ends of indexes, lookups of joins.
 */
@NullMarked
package dev.schemaless.planner.pushdown;

import org.jspecify.annotations.NullMarked;
