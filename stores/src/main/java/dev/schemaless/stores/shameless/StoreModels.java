package dev.schemaless.stores.shameless;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.stores.layout.LayoutOptions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The models of a store among the tables of cells in its databases, which may have those of other stores too. The
 * prefix of a store without a name is empty.
 *
 * @param contents tables of cells whose names begin with the store's, by the prefix of the names
 */
record StoreModels(
        LayoutOptions options, ShamelessShards shards, String storePrefix, Map<String, TableFamily> contents) {
    /** Returns those with some names, and refuses others. */
    Map<String, TableFamily> named(List<String> names) {
        Map<String, TableFamily> named = new TreeMap<>();
        for (String name : names) {
            Map.Entry<String, TableFamily> content = contents.entrySet().stream()
                    .filter(each -> modelOf(each.getKey()).equalsIgnoreCase(name))
                    .findFirst()
                    .orElseThrow(() -> options.absent(
                            "model",
                            name,
                            contents.keySet().stream().map(this::modelOf).toList()));
            content.getValue().contradiction(shards).ifPresent(reason -> {
                throw options.invalid(reason);
            });
            named.put(content.getKey(), content.getValue());
        }
        return named;
    }

    /** Returns the models, without those that belong to another store for certain. Tables that contradict the options are refused. */
    Map<String, TableFamily> all() {
        Map<String, TableFamily> fitting = new TreeMap<>(contents);
        fitting.values().removeIf(family -> family.contradiction(shards).isPresent());
        Map<String, TableFamily> others = new TreeMap<>(contents);
        others.keySet().removeAll(fitting.keySet());
        boolean isSure = fitting.keySet().stream().anyMatch(prefix -> !mayNameAStore(prefix))
                && others.entrySet().stream()
                        .allMatch(other -> mayNameAStore(other.getKey())
                                && other.getValue().isWholeElsewhere(shards));
        if (!others.isEmpty() && !isSure) {
            throw refusal(others, fitting);
        }
        return fitting;
    }

    /**
     * Says whether a prefix may be the name of another store. A name without the separator after store names is that of
     * a model of this store. All its models have as many shards.
     */
    private boolean mayNameAStore(String prefix) {
        return modelOf(prefix).indexOf('_') > 0;
    }

    private SchemalessException refusal(Map<String, TableFamily> others, Map<String, TableFamily> fitting) {
        Map.Entry<String, TableFamily> first = others.entrySet().iterator().next();
        String reason = first.getValue().contradiction(shards).orElseThrow();
        if (contents.size() == 1) {
            return options.invalid(reason);
        }
        String example = (fitting.isEmpty() ? contents : fitting)
                .keySet().stream().map(this::modelOf).collect(Collectors.joining(","));
        return options.invalid(reason + " The databases have " + described() + "." + storeAdvice() + " If '"
                + first.getKey()
                + "' is of another store, name the models of this one as the option models, such as models=" + example
                + ". In a URL it is shameless.models.");
    }

    /** Returns the prefixes of the tables with their numbers of shards. */
    private String described() {
        return contents.entrySet().stream()
                .map(content -> content.getKey() + " (" + content.getValue().count() + " shards)")
                .collect(Collectors.joining(", "));
    }

    /** Returns the possible names of the store, for a URL without a name. */
    private String storeAdvice() {
        String names = contents.keySet().stream()
                .filter(this::mayNameAStore)
                .map(prefix -> "store=" + prefix.substring(0, prefix.indexOf('_')))
                .distinct()
                .collect(Collectors.joining(" or "));
        return !storePrefix.isEmpty() || names.isEmpty()
                ? ""
                : " If the store has a name, give it, such as " + names + ", with its shards.";
    }

    private String modelOf(String prefix) {
        return prefix.substring(storePrefix.length());
    }
}
