/** What a predicate says about keys, indexes and shards, and about numbers that stored bytes show; the rest stays residual. */
@NullMarked
package dev.schemaless.planner.predicate;

import org.jspecify.annotations.NullMarked;
