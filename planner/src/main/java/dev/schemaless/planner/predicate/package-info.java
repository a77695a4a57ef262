/** What a predicate says about keys, indexes and shards; the rest stays residual. */
@NullMarked
package dev.schemaless.planner.predicate;

import org.jspecify.annotations.NullMarked;
