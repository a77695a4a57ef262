package dev.schemaless.planner.access;

import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.SessionSettings;

/**
 * A model of a store, as plans know it.
 *
 * @param routing where the store's rows lie
 * @param typeMismatch what becomes of stored values that their columns' types cannot take
 */
public record StoredTable(Model model, Routing routing, SessionSettings.TypeMismatch typeMismatch) {
    /** Returns the number of shards that the store's rows are spread over. */
    public int shards() {
        return routing.shards();
    }

    /** Returns what finding the table's rows costs. */
    public AccessCosts costs() {
        return new AccessCosts(model, routing);
    }
}
