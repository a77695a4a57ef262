package dev.schemaless.stores.repos;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.MismatchPolicy;
import dev.schemaless.catalog.row.RowDecoder;
import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.stores.entry.KeptValue;
import dev.schemaless.stores.layout.Few;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the columns that indexes hold. The program computes index values; no table says from which field. So an index
 * is used if the option {@code indexes} says what it holds. It is also used if its name is that of a column, or the
 * beginning of one's. All sampled entries but a few must have the column's value then.
 */
final class RepoIndexes {
    private final RepoTables tables;
    private final RepoSample sample;
    private final IndexesOption given;
    private final List<Column> columns;

    RepoIndexes(RepoTables tables, RepoSample sample, IndexesOption given, List<Column> columns) {
        this.tables = tables;
        this.sample = sample;
        this.given = given;
        this.columns = columns;
    }

    /** Returns the indexes that may be used. */
    List<RepoIndex> find() {
        List<RepoIndex> found = new ArrayList<>();
        if (given.all().isPresent()) {
            given.all().get().forEach(each -> declared(each).ifPresent(found::add));
        } else {
            tables.indexes()
                    .forEach((name, entries) -> discovered(name, entries)
                            .ifPresent(column -> found.add(new RepoIndex(name, entries, column))));
        }
        return found;
    }

    /**
     * Returns the index that the option declares; empty if no column shows its values. Such an index is maintained by
     * writes, and not used by reads.
     */
    private Optional<RepoIndex> declared(IndexesOption.Item each) {
        return columns.stream()
                .filter(column ->
                        column.field().equals(each.field()) || column.name().equalsIgnoreCase(each.field()))
                .filter(column -> isLookedFor(column, each.entries()))
                .findFirst()
                .map(column -> new RepoIndex(each.index(), each.entries(), column));
    }

    /** Says whether values of a column are looked for among the entries. */
    static boolean isLookedFor(Column column, RepoTables.EntryNames entries) {
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

    /** Says whether an index may be called after a field. */
    static boolean isNamed(String field, String index) {
        return plain(field).equals(plain(index))
                || field.toLowerCase(Locale.ROOT).startsWith(index.toLowerCase(Locale.ROOT) + "_");
    }

    /** Returns a name without underscores and case. Scala has {@code fullName} for protobuf's {@code full_name}. */
    static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    /** Says whether of each row but a few that has a value in a column, one of the entries may be of that. */
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
        int others = Collections.frequency(heldByRow.values(), false);
        return others < heldByRow.size() && Few.isFew(others, heldByRow.size());
    }
}
