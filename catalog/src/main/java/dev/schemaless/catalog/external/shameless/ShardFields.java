package dev.schemaless.catalog.external.shameless;

import dev.schemaless.catalog.external.LayoutOptions;
import dev.schemaless.catalog.external.entry.ClientIndex;
import dev.schemaless.catalog.external.entry.EntryColumn;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The field that names an entry's shard, for each index of a model: as the option {@code shardOn} says, unless entries lie elsewhere, else
 * as they tell. It does not matter where there is one shard.
 */
record ShardFields(LayoutOptions options, ContentTables tables, ShamelessShards shards) {
    /** Returns the fields by index; an index of which nobody knows, or whose entries contradict what is said, is left out. */
    Map<String, String> of(Model model) {
        Map<String, String> fields = new HashMap<>();
        for (ClientIndex index : tables.indexes()) {
            field(model, index).ifPresent(field -> fields.put(index.name(), field));
        }
        return fields;
    }

    private Optional<String> field(Model model, ClientIndex index) {
        if (shards.shards() == 1) {
            return Optional.of(index.columns().get(0).name());
        }
        Optional<IndexDefinition> known = model.findIndex(index.name());
        return known.isPresent()
                ? known.map(IndexDefinition::shardField)
                : given(index).map(EntryColumn::name);
    }

    /** Returns the column of an index that is sure to name the shard, as far as somebody says it or there is only one. */
    Optional<EntryColumn> given(ClientIndex index) {
        String field = given().get(index.name());
        return index.columns().stream()
                .filter(column -> index.columns().size() == 1 || column.name().equals(field))
                .findFirst();
    }

    /** Reads {@code index:field} or {@code model.index:field}, with commas between. */
    private Map<String, String> given() {
        Map<String, String> fields = new HashMap<>();
        for (String part : options.find("shardOn").map(text -> text.split(",")).orElse(new String[0])) {
            int colon = part.indexOf(':');
            int dot = part.lastIndexOf('.', Math.max(0, colon));
            if (colon < 0) {
                throw options.invalid("'" + part + "' of shardOn is not like index:field.");
            }
            if (dot < 0 || part.substring(0, dot).strip().equalsIgnoreCase(tables.model())) {
                fields.put(
                        part.substring(dot + 1, colon).strip(),
                        part.substring(colon + 1).strip());
            }
        }
        fields.forEach((index, field) -> check(index, field));
        return fields;
    }

    private void check(String index, String field) {
        tables.indexes().stream()
                .filter(each -> each.name().equals(index))
                .filter(each -> each.columns().stream().map(EntryColumn::name).noneMatch(field::equals))
                .findFirst()
                .ifPresent(each -> {
                    throw options.invalid("shardOn names '" + field + "', which the index '" + index + "' of '"
                            + tables.model() + "' does not have.");
                });
    }
}
