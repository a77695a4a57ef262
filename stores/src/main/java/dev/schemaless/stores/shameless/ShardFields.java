package dev.schemaless.stores.shameless;

import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryColumn;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The field that names an entry's shard, for each index of a model: as the option {@code shardOn} says unless entries
 * contradict it, else as entries show. It is irrelevant if there is one shard.
 *
 * @param certain the columns that determine the shard of all sampled entries, so that lookups may rely on them
 * @param names those by which the gem puts entries, in spite of some that were moved; an index is left out if its field
 *     is not known, or its entries contradict the option
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
