package dev.schemaless.stores.shameless;

import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.layout.DeclaredTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The field that names an entry's shard, for each index of a model: the one that the table's {@code SHARD BY} or the option {@code
 * shardOn} gives, else the one that entries show.
 *
 * @param known by the name of the index
 * @param proven the names of indexes whose entries prove their field. Other fields are given, perhaps before there were entries
 * @param unknown by the name of the index, the reason why its field is not known, and the remedy
 */
record ShardFields(Map<String, EntryColumn> known, Set<String> proven, Map<String, String> unknown) {
    /**
     * Finds the fields.
     *
     * @param declared the declaration of the table; empty for a table that is found
     * @throws dev.schemaless.catalog.SchemalessException if the entries of a table that is found contradict the option
     */
    static ShardFields of(
            ContentTables tables, ShardOn option, Optional<DeclaredTable> declared, ShardFieldSample sample) {
        Map<String, EntryColumn> known = new LinkedHashMap<>();
        Set<String> proven = new HashSet<>();
        Map<String, EntrySpread> unknown = new LinkedHashMap<>();
        for (ClientIndex index : tables.indexes()) {
            EntrySpread spread = sample.look(index);
            Optional<EntryColumn> given =
                    declared.flatMap(table -> table.shardField(index)).or(() -> option.given(tables, index));
            if (declared.isEmpty() && given.filter(spread::refuses).isPresent()) {
                throw contradiction(tables, option, given.get(), spread);
            }
            given.or(() -> only(index))
                    .filter(spread::allows)
                    .or(spread::shown)
                    .or(() -> sample.hasOneShard() ? Optional.of(index.columns().get(0)) : Optional.empty())
                    .ifPresentOrElse(
                            column -> known.put(index.name(), column), () -> unknown.put(index.name(), spread));
            Optional.ofNullable(known.get(index.name()))
                    .filter(column -> only(index).isPresent() || sample.hasOneShard() || spread.proves(column))
                    .ifPresent(column -> proven.add(index.name()));
        }
        return new ShardFields(known, proven, reasons(tables, option, unknown));
    }

    private static Optional<EntryColumn> only(ClientIndex index) {
        return index.columns().size() == 1 ? Optional.of(index.columns().get(0)) : Optional.empty();
    }

    private static RuntimeException contradiction(
            ContentTables tables, ShardOn option, EntryColumn given, EntrySpread spread) {
        return option.options()
                .invalid("most entries of the index '" + spread.index().name() + "' of '" + tables.model()
                        + "' do not lie on the shard that '" + given.name() + "' names, but its option "
                        + ShardOn.NAME + " gives that. "
                        + spread.shown()
                                .map(shown -> "Give " + part(tables, spread, shown) + ".")
                                .orElse("Leave it out, or give the field by which the gem shards them."));
    }

    private static String part(ContentTables tables, EntrySpread spread, EntryColumn column) {
        return tables.model() + "." + spread.index().name() + ":" + column.name();
    }

    private static Map<String, String> reasons(ContentTables tables, ShardOn option, Map<String, EntrySpread> unknown) {
        List<String> parts = new ArrayList<>();
        unknown.forEach(
                (name, spread) -> candidate(spread).ifPresent(column -> parts.add(part(tables, spread, column))));
        return unknown.values().stream()
                .collect(Collectors.toMap(spread -> spread.index().name(), spread -> reason(spread, option, parts)));
    }

    /** Returns the first column that entries allow. */
    private static Optional<EntryColumn> candidate(EntrySpread spread) {
        return spread.index().columns().stream().filter(spread::allows).findFirst();
    }

    private static String reason(EntrySpread spread, ShardOn option, List<String> parts) {
        String name = spread.index().name();
        Optional<EntryColumn> candidate = candidate(spread);
        if (candidate.isEmpty()) {
            return "the entries of the index '" + name + "' lie on the shards of none of its fields. Give shards and"
                    + " partitions as the gem has them, or move the entries back.";
        }
        return "entries do not show by which field the index '" + name + "' is sharded. Set " + ShardOn.NAME + "="
                + option.with(parts) + ", or the fields that they are. In a URL the option is shameless."
                + ShardOn.NAME + ". Of a declared table, declare INDEX \"" + name + "\" "
                + spread.index().columns().stream().map(EntryColumn::name).collect(Collectors.joining(", ", "(", ")"))
                + " SHARD BY (" + candidate.get().name() + ").";
    }

    /** Returns the column that names the shard of an index's entries; empty if it is not known. */
    Optional<EntryColumn> find(ClientIndex index) {
        return Optional.ofNullable(known.get(index.name()));
    }

    /** Says whether entries prove the shard field that a definition of an index has. */
    boolean isProven(IndexDefinition index) {
        return proven.contains(index.name())
                && nameOf(index.name())
                        .filter(name -> name.equals(index.shardField()))
                        .isPresent();
    }

    /** Returns the name of the field of an index; empty if it is not known. */
    Optional<String> nameOf(String index) {
        return Optional.ofNullable(known.get(index)).map(EntryColumn::name);
    }
}
