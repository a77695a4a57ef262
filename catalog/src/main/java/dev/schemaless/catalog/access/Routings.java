package dev.schemaless.catalog.access;

import dev.schemaless.catalog.model.Model;

/**
 * Where the rows of the models of one store lie. Immutable and thread-safe; those of one store are equal, so that plans that depend on
 * them are shared.
 */
public interface Routings {
    /** Returns how many shards the store has. */
    int shards();

    /** Returns where the rows of a model lie. Costs nothing until it is asked. */
    Routing of(Model model);
}
