package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.Routings;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.Topology;

/** The shards of a store in this layout: the first two bytes of a row's key name its shard. */
public record NativeRoutings(Topology topology) implements Routings {
    @Override
    public int shards() {
        return topology.shards();
    }

    @Override
    public Routing of(Model model) {
        return new NativeRouting(model, topology);
    }
}
