package dev.schemaless.catalog.model;

import java.util.List;
import java.util.Optional;

/**
 * The external stores of a catalog and their tables.
 *
 * @param stores in the order of their names, compared without case
 * @param tables models with a binding, in the order of their names, compared without case
 */
public record ExternalDefinitions(List<ExternalStoreDefinition> stores, List<Model> tables) {
    public ExternalDefinitions {
        stores = List.copyOf(stores);
        tables = List.copyOf(tables);
    }

    /** Returns that there are none. */
    public static ExternalDefinitions none() {
        return new ExternalDefinitions(List.of(), List.of());
    }

    /** Finds a store by name, without case. */
    public Optional<ExternalStoreDefinition> findStore(String name) {
        return stores.stream()
                .filter(store -> store.name().equalsIgnoreCase(name))
                .findFirst();
    }

    /** Finds a table by name, without case. */
    public Optional<Model> findTable(String name) {
        return tables.stream()
                .filter(table -> table.name().equalsIgnoreCase(name))
                .findFirst();
    }
}
