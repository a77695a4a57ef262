package dev.schemaless.stores.entry;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.MySqlNames;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.index.IndexOrder;
import dev.schemaless.catalog.type.ScalarType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An order in which the entries of an index of another program can be read: by columns that keep values in SQL's order.
 * It orders the kept values; row values are compared with them with a margin. Immutable and thread-safe.
 */
public final class ExternalEntryOrder {
    private static final int FIRST_VALUE = 3;

    private final EntryAudit audit;
    private final IndexOrder order;
    private final List<Ordered> ordered;

    /** A column that orders. */
    private record Ordered(EntryColumn entry, EntryForm form) {
        String name() {
            return name(entry.name());
        }

        static String name(String column) {
            return "e." + MySqlNames.quote(column);
        }
    }

    /**
     * An entry.
     *
     * @param part the number of its query
     * @param key the row that it names; null if that is not a key
     * @param position its values in the columns that order
     */
    public record Entry(int part, @Nullable RowKey key, List<KeptValue> position) {
        public Entry {
            position = List.copyOf(position);
        }
    }

    /** Makes the order of an index whose columns are {@linkplain EntryAudit#isOrdered ordered}. */
    public ExternalEntryOrder(EntryAudit audit, IndexOrder order) {
        this.audit = audit;
        this.order = order;
        this.ordered = audit.columns().subList(order.from(), order.from() + order.columns()).stream()
                .map(this::ordered)
                .toList();
    }

    private Ordered ordered(AuditedColumn column) {
        return new Ordered(
                column.entry(),
                EntryForm.of(column.entry(), column.type(), audit.rules().numbers())
                        .orElseThrow());
    }

    /**
     * Returns the query of the first entries of a slot.
     *
     * @param part its number, which each entry repeats
     * @param bounds the query finds a superset of the entries within them
     * @param limit how many
     */
    public Query first(int part, int slot, List<Bound> bounds, int limit) {
        return query(part, slot, bounds, "", limit);
    }

    /**
     * Returns the query of entries whose rows may come before the place where they lie, because a column could not hold the row's value;
     * empty if there are none.
     */
    public Optional<Query> strays(int part, int slot, List<Bound> bounds, int limit) {
        String condition = ordered.stream()
                .flatMap(column -> column.form().strays().stream().map(kept -> column.name() + " = " + kept))
                .collect(Collectors.joining(" OR "));
        return !order.backward() || condition.isEmpty()
                ? Optional.empty()
                : Optional.of(query(part, slot, bounds, "(" + condition + ")", limit));
    }

    private Query query(int part, int slot, List<Bound> bounds, String more, int limit) {
        List<@Nullable Object> parameters = new ArrayList<>();
        List<String> conditions = new ArrayList<>();
        conditions.add(audit.source().condition());
        within(bounds).ifPresent(condition -> {
            conditions.add(condition.text());
            parameters.addAll(condition.parameters());
        });
        ordered.forEach(column -> conditions.add(column.name() + " IS NOT NULL"));
        conditions.add(more);
        String kept = ordered.stream()
                .map(column -> KeptValue.expression(column.entry(), "e"))
                .collect(Collectors.joining(", "));
        String direction = order.backward() ? " DESC" : "";
        return new Query(
                "/* schemaless:external-first */ SELECT " + part + ", "
                        + audit.source().key() + ", " + kept + " FROM "
                        + audit.source().tables().apply(slot) + " WHERE "
                        + conditions.stream()
                                .filter(condition -> !condition.isEmpty())
                                .collect(Collectors.joining(" AND "))
                        + " ORDER BY "
                        + ordered.stream()
                                .map(column -> column.name() + direction)
                                .collect(Collectors.joining(", "))
                        + " LIMIT " + limit,
                parameters);
    }

    private Optional<EntryBounds.Condition> within(List<Bound> bounds) {
        List<EntryColumn> columns =
                audit.columns().stream().map(AuditedColumn::entry).toList();
        List<ScalarType> types =
                audit.columns().stream().map(AuditedColumn::type).toList();
        return EntryBounds.of(columns, types, bounds, audit.rules().numbers(), Ordered::name);
    }

    /** Reads the current result of these queries. */
    public Entry read(ResultSet result) throws SQLException {
        StoredKeys keys = audit.source().keys();
        RowKey key = result.getBytes(2) == null ? null : keys.keyOf(keys.read(result, 2));
        List<KeptValue> position = new ArrayList<>();
        for (int i = 0; i < ordered.size(); i++) {
            position.add(Objects.requireNonNull(KeptValue.read(ordered.get(i).entry(), result, FIRST_VALUE + i)));
        }
        return new Entry(result.getInt(1), key, position);
    }

    /**
     * Says whether a row may come before every row that has an entry of its values at a position or after it.
     *
     * @param values the row's, of the columns that order, in the internal form of their types; null for NULL
     */
    public boolean isAhead(List<@Nullable Object> values, List<KeptValue> position) {
        for (int i = 0; i < ordered.size(); i++) {
            EntryForm form = ordered.get(i).form();
            Object value = values.get(i);
            if (value == null || !form.orders(value)) {
                return false;
            }
            if (isBefore(form, value, position.get(i))) {
                return true;
            }
            if (!isFirstOfItsKind(form, value)
                    || !position.get(i).isSameAs(form.equal(value).get(0).low())) {
                return false;
            }
        }
        return order.whole();
    }

    private boolean isBefore(EntryForm form, Object value, KeptValue position) {
        if (!order.backward()) {
            return position.isGreaterThan(form.greatest(value));
        }
        Object least = form.least(value);
        return least != null && position.isLessThan(least);
    }

    private boolean isFirstOfItsKind(EntryForm form, Object value) {
        return order.backward() ? form.isGreatestOfItsKind(value) : form.isLeastOfItsKind(value);
    }
}
