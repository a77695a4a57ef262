package dev.schemaless.catalog.access;

import dev.schemaless.catalog.model.Model;

/**
 * The routing of each model of one store. Immutable and thread-safe. Two objects of the same store are equal, so sessions share the
 * plans that depend on them.
 */
public interface Routings {
    /** Returns how many shards the store has. */
    int shards();

    /** Returns the routing of a model. Costs nothing until a method of it is called. */
    Routing of(Model model);
}
