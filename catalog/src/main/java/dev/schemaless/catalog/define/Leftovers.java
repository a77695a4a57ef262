package dev.schemaless.catalog.define;

import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.document.Definition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Drops the tables of dropped objects. A table that is in use, by a backup for example, is left for later: users see nothing of
 * it, and its number is never used again.
 */
final class Leftovers {
    private final CatalogChange change;

    Leftovers(CatalogChange change) {
        this.change = change;
    }

    /** Drops leftovers that can be dropped within seconds; returns the catalog without them. */
    CatalogState drop(CatalogState state) {
        return without(state, state.leftovers().map(Definition::number).collect(Collectors.toSet()));
    }

    /** Drops the leftovers of a statement, and warns if some are left for later. */
    void drop(CatalogState state, Set<Integer> numbers) {
        without(state, numbers)
                .leftovers()
                .filter(definition -> numbers.contains(definition.number()))
                .forEach(definition -> change.control()
                        .warn("'" + definition.name()
                                + "' is dropped. Its tables stay on the servers until no statement uses them and"
                                + " every server answers."));
    }

    private CatalogState without(CatalogState state, Set<Integer> numbers) {
        List<Definition> found = new ArrayList<>(state.leftovers()
                .filter(definition -> numbers.contains(definition.number()))
                .toList());
        // those that cannot be dropped for long must not keep the others from being tried
        Collections.shuffle(found);
        Map<Integer, Optional<Definition>> gone = new TreeMap<>();
        TableDrops drops = new TableDrops(change);
        for (Definition definition : found) {
            if (drops.drop(definition)) {
                gone.put(definition.number(), Optional.empty());
            }
        }
        if (gone.isEmpty()) {
            return state;
        }
        CatalogState without = change.write(state, state.nextNumber(), gone);
        change.publish(without);
        return without;
    }
}
