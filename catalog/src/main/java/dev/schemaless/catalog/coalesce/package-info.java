/**
 * Coalescing: operations of several callers that arrive while a trip is under way are batched on the next one. No
 * caller is delayed for it, and no thread is needed.
 */
@NullMarked
package dev.schemaless.catalog.coalesce;

import org.jspecify.annotations.NullMarked;
