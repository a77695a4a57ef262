package dev.schemaless.stores.entry;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.MySqlNames;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Model;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * An index of another program. Lookups read the keys that entries within bounds name, checks read all entries and their values, whether or
 * not they name a row. Immutable and thread-safe.
 *
 * @param columns in the order of the index
 */
public record EntryAudit(String index, List<AuditedColumn> columns, Source source, Rules rules) {
    private static final String NAME = "/* schemaless:external-audit */ ";
    private static final int FIRST_VALUE = 3;

    public EntryAudit {
        columns = List.copyOf(columns);
    }

    /**
     * The source of entries.
     *
     * @param tables the text after FROM for the entries of a slot, which are called {@code e}
     * @param key the expression of the key that an entry names
     * @param condition of the entries that count; empty for all
     */
    public record Source(IntFunction<String> tables, String key, StoredKeys keys, String condition) {}

    /**
     * The rules by which the program writes entries.
     *
     * @param place where it puts the entry of a row
     */
    public record Rules(EntryNumbers numbers, Absence absence, Place place) {}

    /** The meaning of a row without a value for one of the columns. */
    public enum Absence {
        /** The program gives each row all values. */
        FAULT,
        /** Such a row has no entry. */
        NO_ENTRY,
        /** The program may compute the entry of such a row. */
        UNKNOWN
    }

    /** The rule by which a program places entries. */
    @FunctionalInterface
    public interface Place {
        /** The rule is not known, or there is a single slot. */
        Place UNKNOWN = (key, values) -> OptionalInt.empty();

        /**
         * Returns the slot of an entry; empty if it may lie in any.
         *
         * @param values of the row's body: {@code Boolean, Long, BigInteger, Float, Double, String} or {@code byte[]}; null for none
         */
        OptionalInt of(RowKey key, List<@Nullable Object> values);
    }

    /** Returns those indexes that a model has. Their columns have the names of the fields that they hold. */
    public static List<EntryAudit> of(
            List<ClientIndex> indexes,
            Model model,
            Function<ClientIndex, Source> source,
            Function<ClientIndex, Rules> rules) {
        return indexes.stream()
                .filter(index -> model.findIndex(index.name()).isPresent())
                .map(index -> new EntryAudit(
                        index.name(),
                        index.columns().stream()
                                .map(column -> new AuditedColumn(column, model.columnOfField(column.name())))
                                .toList(),
                        source.apply(index),
                        rules.apply(index)))
                .toList();
    }

    /** Returns the condition of a superset of the entries within some bounds; empty if none of these can be pushed. */
    public Optional<EntryBounds.Condition> condition(List<Bound> bounds) {
        return EntryBounds.of(
                columns.stream().map(AuditedColumn::entry).toList(),
                columns.stream().map(AuditedColumn::type).toList(),
                bounds,
                rules.numbers(),
                name -> "e." + MySqlNames.quote(name));
    }

    /**
     * Returns the query of a page of the keys that entries within some bounds name, and some others; empty if the index is of no use for
     * the bounds.
     */
    public Optional<Query> named(int slot, List<Bound> bounds, EntryPage page) {
        String selection = "SELECT " + source.key() + " FROM " + source.tables().apply(slot);
        return condition(bounds)
                .map(condition ->
                        page.query(selection, condition.and(source.condition()), source.key(), source.keys()::bound));
    }

    /** Returns the query of the entries whose keys lie within a span. */
    public Query within(int slot, KeySpan span, int limit) {
        EntryBounds.Condition keys = span.condition(source.key(), source.keys(), null);
        return query(slot, keys.text(), keys.parameters(), " LIMIT " + limit);
    }

    /** Returns the query of the entries whose key is NULL. */
    public Query keyless(int slot, int limit) {
        return query(slot, source.key() + " IS NULL", List.of(), " LIMIT " + limit);
    }

    /**
     * Returns the query of the entries that a client finds by some bounds.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code NOT_SUPPORTED} if no client asks so
     */
    public Query found(int slot, List<Bound> bounds, int limit) {
        EntryBounds.Condition condition = ClientCondition.of(columns, bounds);
        return query(slot, condition.text(), condition.parameters(), " LIMIT " + limit);
    }

    /** Returns the query of the entries that name one of some keys. */
    public Query of(int slot, List<RowKey> keys) {
        List<@Nullable Object> parameters = new ArrayList<>();
        keys.forEach(key -> parameters.addAll(source.keys().bound(key)));
        String marks = String.join(", ", Collections.nCopies(parameters.size(), "?"));
        return query(slot, source.key() + " IN (" + marks + ")", parameters, "");
    }

    private Query query(int slot, String condition, List<@Nullable Object> parameters, String end) {
        StringBuilder text = new StringBuilder(NAME + "SELECT " + slot + ", " + source.key());
        columns.forEach(column -> text.append(", ").append(KeptValue.expression(column.entry(), "e")));
        text.append(" FROM ").append(source.tables().apply(slot)).append(" WHERE ");
        text.append(source.condition()).append(source.condition().isEmpty() ? "" : " AND ");
        return new Query(text.append(condition).append(end).toString(), parameters);
    }

    /** Reads the current result of these queries. */
    public AuditedEntry read(ResultSet row) throws SQLException {
        String stored = row.getBytes(2) == null ? null : source.keys().read(row, 2);
        List<@Nullable KeptValue> values = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            values.add(KeptValue.read(columns.get(i).entry(), row, FIRST_VALUE + i));
        }
        return new AuditedEntry(
                row.getInt(1), stored, stored == null ? null : source.keys().keyOf(stored), values);
    }
}
