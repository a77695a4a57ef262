package dev.schemaless.catalog.external.shameless;

import dev.schemaless.catalog.external.entry.ClientIndex;
import dev.schemaless.catalog.external.entry.EntryColumn;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The field that names an entry's shard, for each index of a model: as the option {@code shardOn} says, unless entries lie elsewhere, else
 * as they tell. It does not matter where there is one shard.
 *
 * @param certain the columns by which all entries of a sample lie where they lie: what a lookup may rely on
 * @param names those by which the gem puts entries, in spite of some that were moved; an index of which nobody knows, or whose entries
 *     contradict what is said, is left out
 */
record ShardFields(Map<String, EntryColumn> certain, Map<String, String> names) {
    static ShardFields of(ContentTables tables, ShardOn said, ShardFieldSample sample) {
        Map<String, EntryColumn> certain = new HashMap<>();
        Map<String, String> names = new HashMap<>();
        for (ClientIndex index : tables.indexes()) {
            Optional<EntryColumn> given = said.given(index);
            EntrySpread spread = sample.look(index);
            spread.certain(given).ifPresent(column -> certain.put(index.name(), column));
            Optional<EntryColumn> name =
                    sample.hasOneShard() ? Optional.of(index.columns().get(0)) : spread.likely(given);
            name.ifPresent(column -> names.put(index.name(), column.name()));
        }
        return new ShardFields(certain, names);
    }

    Optional<EntryColumn> certain(ClientIndex index) {
        return Optional.ofNullable(certain.get(index.name()));
    }
}
