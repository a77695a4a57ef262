package dev.schemaless.planner.window;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.memory.MemoryAccount;

/**
 * The context in which windows are computed. Used by one thread.
 *
 * @param account counts the memory that is kept until the statement ends
 */
record WindowContext(EvaluationContext evaluation, ReadControl control, MemoryAccount account) {}
