package dev.schemaless.planner.access;

import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.SessionSettings;

/**
 * A model of a store, as plans know it.
 *
 * @param routing the places of the store's rows
 * @param typeMismatch the treatment of stored values that do not fit their columns' types
 */
public record StoredTable(Model model, Routing routing, SessionSettings.TypeMismatch typeMismatch) {
    /** Returns the number of shards that the store's rows are spread over. */
    public int shards() {
        return routing.shards();
    }

    /** Returns the costs of finding the table's rows. */
    public AccessCosts costs() {
        return new AccessCosts(model, routing);
    }
}
