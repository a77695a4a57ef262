package dev.schemaless.catalog.model;

import java.util.Map;
import java.util.TreeMap;

/**
 * The link of a table to the store of another program that has its rows.
 *
 * @param store the name of the external store
 * @param layout the layout of that store
 * @param stored the name of the table in the store: its model, entity table, or column name
 * @param indexes the declarations of the table's indexes, by their names
 */
public record ExternalBinding(String store, String layout, String stored, Map<String, Index> indexes) {
    public ExternalBinding {
        indexes = Map.copyOf(indexes);
    }

    /**
     * The declaration of an index.
     *
     * @param unique whether it is declared that the other program lets no two rows have the same values. That says
     *     nothing of the bodies, so no plan relies on it
     */
    public record Index(IndexTrust trust, boolean unique) {}

    /** Returns the declaration of an index. */
    public Index index(String name) {
        return indexes.getOrDefault(name, new Index(IndexTrust.CLIENT, false));
    }

    /** Returns the same with another trust in an index. */
    public ExternalBinding with(String index, IndexTrust trust) {
        Map<String, Index> others = new TreeMap<>(indexes);
        others.put(index, new Index(trust, index(index).unique()));
        return new ExternalBinding(store, layout, stored, others);
    }
}
