package dev.schemaless.stores.layout;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryColumn;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The declaration of a table of an external store. It replaces the columns that a sample of bodies suggests.
 *
 * @param name in SQL
 * @param stored its name in the store: its model, entity table, or column name
 * @param columns in their order
 * @param shardFields the field that names an entry's shard, by the name of the index; of some indexes
 */
public record DeclaredTable(String name, String stored, List<Column> columns, Map<String, String> shardFields) {
    public DeclaredTable {
        columns = List.copyOf(columns);
        TreeMap<String, String> caseless = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        caseless.putAll(shardFields);
        shardFields = Collections.unmodifiableMap(caseless);
    }

    /** Makes the declaration of a table whose indexes are taken as they are found. */
    public DeclaredTable(String name, String stored, List<Column> columns) {
        this(name, stored, columns, Map.of());
    }

    /** Returns the column that names the shard of an index's entries; empty if that is not declared. */
    public Optional<EntryColumn> shardField(ClientIndex index) {
        String field = shardFields.get(index.name());
        return index.columns().stream()
                .filter(column -> column.name().equals(field))
                .findFirst();
    }
}
