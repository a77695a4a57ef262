package dev.schemaless.stores.shameless;

import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.layout.LayoutOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The option {@code shardOn}: for each index, the field that names an entry's shard. */
record ShardOn(LayoutOptions options, ContentTables tables) {
    /** Returns the column of an index that names the shard: the one that the option gives, or the only one. */
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
