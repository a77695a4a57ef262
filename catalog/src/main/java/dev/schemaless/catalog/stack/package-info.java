/**
 * Stores made of several stacks. The native stack keeps the catalog and the tables that are created here; other stacks
 * keep tables in another way, each with the same interface. A request names a model, and the model decides the stack,
 * once for each request. The native stack does not depend on the others.
 */
@NullMarked
package dev.schemaless.catalog.stack;

import org.jspecify.annotations.NullMarked;
