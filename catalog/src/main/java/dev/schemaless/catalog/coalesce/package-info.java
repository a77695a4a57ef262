/**
 * Coalescing: operations of several callers that arrive while a trip is under way travel together on the next one. Nobody is
 * delayed for it, and no thread is needed.
 */
@NullMarked
package dev.schemaless.catalog.coalesce;

import org.jspecify.annotations.NullMarked;
