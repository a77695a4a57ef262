package dev.schemaless.catalog.external.repos;

import dev.schemaless.catalog.external.LayoutOptions;
import dev.schemaless.catalog.external.entry.KeptValue;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.MismatchPolicy;
import dev.schemaless.catalog.row.RowDecoder;
import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.catalog.type.ScalarType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the columns that indexes hold. What an entry holds is a function of the program's; no table tells which. So an index is used if
 * the option {@code indexes} says what it holds, or if its name is that of a column, or the beginning of one's, and each entry looked at
 * is what the column has.
 */
final class RepoIndexes {
    private final RepoTables tables;
    private final RepoSample sample;
    private final LayoutOptions options;
    private final List<Column> columns;

    RepoIndexes(RepoTables tables, RepoSample sample, LayoutOptions options, List<Column> columns) {
        this.tables = tables;
        this.sample = sample;
        this.options = options;
        this.columns = columns;
    }

    /** Returns the indexes that may be used. */
    List<RepoIndex> find() {
        List<RepoIndex> found = new ArrayList<>();
        Optional<String> given = options.find("indexes");
        if (given.isPresent()) {
            for (String each : given.get().split(",", -1)) {
                declared(each.trim()).ifPresent(found::add);
            }
        } else {
            tables.indexes()
                    .forEach((name, entries) -> discovered(name, entries)
                            .ifPresent(column -> found.add(new RepoIndex(name, entries, column))));
        }
        return found;
    }

    /** Reads {@code INDEX:COLUMN} or {@code REPO.INDEX:COLUMN}. Of several repos, one without the index has nothing to do with it. */
    private Optional<RepoIndex> declared(String given) {
        int colon = given.indexOf(':');
        if (colon < 0) {
            if (given.isEmpty()) {
                return Optional.empty();
            }
            throw options.invalid(
                    "its option indexes has '" + given + "'. Give INDEX:COLUMN, with commas between them.");
        }
        String name = given.substring(0, colon).trim();
        String prefix = tables.repo() + ".";
        if (name.indexOf('.') >= 0) {
            if (!name.regionMatches(true, 0, prefix, 0, prefix.length())) {
                return Optional.empty();
            }
            name = name.substring(prefix.length());
        }
        return declared(name, given.substring(colon + 1).trim());
    }

    private Optional<RepoIndex> declared(String name, String columnName) {
        Optional<Map.Entry<String, RepoTables.EntryNames>> index = tables.indexes().entrySet().stream()
                .filter(each -> each.getKey().equalsIgnoreCase(name))
                .findFirst();
        if (index.isEmpty()) {
            return Optional.empty();
        }
        RepoTables.EntryNames entries = index.get().getValue();
        Column column = columns.stream()
                .filter(each -> each.name().equalsIgnoreCase(columnName))
                .findFirst()
                .orElseThrow(() -> options.invalid("its option indexes names the column '" + columnName
                        + "', which repo '" + tables.repo() + "' has not."));
        if (!isLookedFor(column, entries)) {
            throw options.invalid(
                    "its option indexes says that '" + name + "' holds '" + columnName + "', but values of "
                            + column.type().sql() + " are not looked for in a column of "
                            + entries.value().dataType() + ".");
        }
        return Optional.of(new RepoIndex(index.get().getKey(), entries, column));
    }

    private static boolean isLookedFor(Column column, RepoTables.EntryNames entries) {
        return column.type() instanceof ScalarType type && KeptValue.isLookedFor(entries.value(), type);
    }

    private Optional<Column> discovered(String name, RepoTables.EntryNames entries) {
        List<Column> named = columns.stream()
                .filter(column -> isLookedFor(column, entries) && isNamed(column.field(), name))
                .toList();
        if (named.isEmpty()) {
            return Optional.empty();
        }
        List<RepoSample.Entry> looked = sample.entries(entries);
        List<Column> held =
                named.stream().filter(column -> isHeld(column, looked)).toList();
        Optional<Column> exact = held.stream()
                .filter(column -> plain(column.field()).equals(plain(name)))
                .findFirst();
        return exact.isEmpty() && held.size() == 1 ? Optional.of(held.get(0)) : exact;
    }

    private static boolean isNamed(String field, String index) {
        return plain(field).equals(plain(index))
                || field.toLowerCase(Locale.ROOT).startsWith(index.toLowerCase(Locale.ROOT) + "_");
    }

    /** Scala writes {@code fullName} where protobuf has {@code full_name}. */
    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    /** Says whether of each row that has a value in a column, one of the entries may be of that. */
    private boolean isHeld(Column column, List<RepoSample.Entry> looked) {
        RowDecoder decoder = RowDecoder.of(
                new Model(0, tables.repo(), columns, List.of(), null, List.of()),
                List.of(new RowValue.Declared(column)),
                MismatchPolicy.NULL);
        Map<String, Boolean> heldByRow = new HashMap<>();
        for (RepoSample.Entry entry : looked) {
            Object value = decoder.decode(entry.row())[0];
            if (value != null) {
                boolean isHeld = entry.value().mayBe(value, (ScalarType) column.type());
                heldByRow.merge(entry.row().keyText(), isHeld, Boolean::logicalOr);
            }
        }
        Set<Boolean> answers = new HashSet<>(heldByRow.values());
        return answers.equals(Set.of(true));
    }
}
