package dev.schemaless.stores.shameless;

import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.layout.LayoutOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The option {@code shardOn}: for each index, the field that names an entry's shard. {@code SHARD BY} of a declared table goes before
 * it.
 */
record ShardOn(LayoutOptions options, List<Part> parts) {
    static final String NAME = "shardOn";

    /**
     * One part of it.
     *
     * @param model empty for each model whose index of the name has the field
     */
    record Part(String model, String index, String field) {
        /** Reads {@code index:field} or {@code model.index:field}. */
        static Part of(String text, LayoutOptions options) {
            int colon = text.indexOf(':');
            int dot = text.lastIndexOf('.', Math.max(0, colon));
            if (colon < 0) {
                throw options.invalid("'" + text + "' of " + NAME + " is not like INDEX:FIELD.");
            }
            return new Part(
                    dot < 0 ? "" : text.substring(0, dot).strip(),
                    text.substring(dot + 1, colon).strip(),
                    text.substring(colon + 1).strip());
        }

        Optional<EntryColumn> in(ContentTables tables, ClientIndex each) {
            boolean isOf =
                    (model.isEmpty() || model.equalsIgnoreCase(tables.model())) && index.equalsIgnoreCase(each.name());
            return each.columns().stream()
                    .filter(column -> isOf && column.name().equals(field))
                    .findFirst();
        }
    }

    /** Reads the parts, with commas between them. */
    static ShardOn of(LayoutOptions options) {
        List<Part> parts = new ArrayList<>();
        options.names(NAME).orElse(List.of()).forEach(text -> parts.add(Part.of(text, options)));
        return new ShardOn(options, parts);
    }

    /** Refuses a part that is of no index. */
    void check(List<ContentTables> all) {
        for (Part part : parts) {
            if (all.stream()
                    .noneMatch(tables -> tables.indexes().stream()
                            .anyMatch(index -> part.in(tables, index).isPresent()))) {
                throw options.invalid(NAME + " names '" + part.field() + "' of the index '" + part.index()
                        + "', and there is no such index with that field. Give MODEL.INDEX:FIELD of "
                        + all.stream().flatMap(ShardOn::described).toList() + ".");
            }
        }
    }

    private static Stream<String> described(ContentTables tables) {
        return tables.indexes().stream()
                .map(index -> tables.model() + "." + index.name() + " "
                        + index.columns().stream().map(EntryColumn::name).toList());
    }

    /** Returns the column of an index that the option gives. A part with the model goes before one without. */
    Optional<EntryColumn> given(ContentTables tables, ClientIndex index) {
        return parts.stream()
                .filter(part -> part.in(tables, index).isPresent())
                .max((one, other) ->
                        Boolean.compare(!one.model().isEmpty(), !other.model().isEmpty()))
                .flatMap(part -> part.in(tables, index));
    }

    /** Returns the value of the option with further parts. */
    String with(List<String> more) {
        List<String> all = new ArrayList<>(options.names(NAME).orElse(List.of()));
        all.addAll(more);
        return String.join(",", all);
    }
}
