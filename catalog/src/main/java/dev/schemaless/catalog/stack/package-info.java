/**
 * Stores made of several stacks. The native stack keeps the catalog and the tables that are created here; beside it lie stacks whose
 * tables are kept in another way, each behind one promise. A request names a model, and the model decides the stack, once for each
 * request. The native stack knows nothing of the others.
 */
@NullMarked
package dev.schemaless.catalog.stack;

import org.jspecify.annotations.NullMarked;
