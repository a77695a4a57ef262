package dev.schemaless.catalog.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A store of another program, as it was declared. It has no accounts: each connection gives them.
 *
 * @param number never used again within the catalog; 0 before it has one
 * @param name matched without case
 * @param layout the layout in which the other program keeps it
 * @param partitions {@code HOST:PORT/DATABASE} each, in the order of the other program
 * @param options facts that its databases do not show, by name
 */
public record ExternalStoreDefinition(
        int number, String name, String layout, List<String> partitions, Map<String, String> options) {
    public ExternalStoreDefinition {
        partitions = List.copyOf(partitions);
        options = Collections.unmodifiableMap(new TreeMap<>(options));
    }

    /** Returns the same under a number. */
    public ExternalStoreDefinition withNumber(int newNumber) {
        return new ExternalStoreDefinition(newNumber, name, layout, partitions, options);
    }
}
