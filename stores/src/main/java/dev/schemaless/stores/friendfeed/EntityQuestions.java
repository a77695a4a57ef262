package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.index.Bound;
import dev.schemaless.stores.entry.ClientAlgorithm;
import dev.schemaless.stores.entry.EntryAudit;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The way in which clients look for entities: they read the entries on all shards, then the entities that these name,
 * and keep those that have the values.
 */
record EntityQuestions(int shards) implements ClientAlgorithm {
    @Override
    public Reading reading() {
        return Reading.COMPARED;
    }

    @Override
    public List<Integer> slots(EntryAudit index, List<Bound> bounds) {
        for (int i = 0; i < bounds.size(); i++) {
            if (!(bounds.get(i) instanceof Bound.In in) || in.values().size() != 1) {
                throw ClientAlgorithm.refusal("it asks for one value of each property. Compare '"
                        + index.columns().get(i).held().name() + "' with = and one value.");
            }
        }
        return IntStream.range(0, shards).boxed().toList();
    }
}
