package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.store.ReadControl;
import dev.schemaless.catalog.store.Store;
import dev.schemaless.catalog.write.Work;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.expression.EvaluationContext;

/**
 * What all operators of one execution share.
 *
 * @param work where rows are read and changed: the store, or a transaction
 * @param catalogVersion the catalog that the plan was made on
 */
public record ExecutionContext(
        Store store,
        Work work,
        long catalogVersion,
        EvaluationContext evaluation,
        SessionSettings.ChangeLimits limits,
        ReadControl control) {}
