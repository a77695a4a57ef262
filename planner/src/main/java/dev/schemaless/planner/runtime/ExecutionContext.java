package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.store.ReadControl;
import dev.schemaless.catalog.store.Store;
import dev.schemaless.planner.expression.EvaluationContext;

/**
 * What all operators of one execution share.
 *
 * @param catalogVersion the catalog that the plan was made on
 */
public record ExecutionContext(Store store, long catalogVersion, EvaluationContext evaluation, ReadControl control) {}
