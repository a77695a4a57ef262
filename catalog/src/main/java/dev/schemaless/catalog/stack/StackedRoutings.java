package dev.schemaless.catalog.stack;

import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.Routings;
import dev.schemaless.catalog.model.Model;

/** The places of rows of all models of a store, in all its stacks. */
record StackedRoutings(Routings own, StackChoice stacks) implements Routings {
    @Override
    public int shards() {
        return own.shards();
    }

    @Override
    public Routing of(Model model) {
        if (model.number() < 0 && Stacks.isDeclared(model)) {
            return new DeferredRouting(() -> stacks.declared().of(model).routing(model));
        }
        Stack stack = stacks.of(model);
        return stack == null ? own.of(model) : stack.routing(model);
    }
}
