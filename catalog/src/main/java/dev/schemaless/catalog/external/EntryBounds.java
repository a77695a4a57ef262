package dev.schemaless.catalog.external;

import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Bounds as conditions on the columns of an index table: what a condition finds is a superset of what the bound means, under the
 * column's type, length, character set and collation. A bound that has no such condition is left out.
 *
 * <p>A value is pushed only into a column of its own kind: an integer under a text, say, would be found by one of its spellings alone.
 */
public final class EntryBounds {
    /** SQL orders texts by UTF-16 code units, servers by code points: they agree below the surrogates. */
    private static final char FIRST_SURROGATE = '\ud800';

    private final List<EntryColumn> columns;
    private final List<ScalarType> types;
    private final UnaryOperator<String> quote;
    private final List<@Nullable Object> parameters = new ArrayList<>();

    private EntryBounds(List<EntryColumn> columns, List<ScalarType> types, UnaryOperator<String> quote) {
        this.columns = columns;
        this.types = types;
        this.quote = quote;
    }

    /**
     * A condition.
     *
     * @param text without {@code WHERE}
     * @param parameters what it binds, in order
     */
    public record Condition(String text, List<@Nullable Object> parameters) {}

    /**
     * Returns the condition of some bounds; empty if none of them can be pushed.
     *
     * @param columns of the index table, in its order
     * @param types of the table's columns that are indexed there
     * @param bounds for a prefix of the columns
     * @param quote makes an identifier of a name
     */
    public static Optional<Condition> of(
            List<EntryColumn> columns, List<ScalarType> types, List<Bound> bounds, UnaryOperator<String> quote) {
        EntryBounds translator = new EntryBounds(columns, types, quote);
        return translator
                .all(bounds, 0)
                .map(text -> new Condition(text, Collections.unmodifiableList(translator.parameters)));
    }

    /** All of these hold; those without a condition are left out. */
    private Optional<String> all(List<Bound> bounds, int from) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < bounds.size(); i++) {
            one(bounds.get(i), from + i).ifPresent(texts::add);
        }
        return texts.isEmpty() ? Optional.empty() : Optional.of(String.join(" AND ", texts));
    }

    private Optional<String> one(Bound bound, int position) {
        if (bound instanceof Bound.AnyOf any) {
            return anyOf(any, position);
        }
        EntryColumn column = columns.get(position);
        if (column.isInteger() && types.get(position) instanceof IntegerType) {
            return integer(bound, column);
        }
        return column.isText() && types.get(position) instanceof StringType ? text(bound, column) : Optional.empty();
    }

    private Optional<String> anyOf(Bound.AnyOf any, int position) {
        int bound = parameters.size();
        List<String> boxes = new ArrayList<>();
        for (List<Bound> box : any.boxes()) {
            Optional<String> text = all(box, position);
            if (text.isEmpty()) {
                parameters.subList(bound, parameters.size()).clear();
                return Optional.empty();
            }
            boxes.add("(" + text.get() + ")");
        }
        return Optional.of("(" + String.join(" OR ", boxes) + ")");
    }

    private Optional<String> integer(Bound bound, EntryColumn column) {
        String name = quote.apply(column.name());
        if (bound instanceof Bound.In in) {
            in.values().forEach(value -> parameters.add(clamp(value, column)));
            return Optional.of(name + " IN (" + marks(in.values().size(), "?") + ")");
        }
        return bound instanceof Bound.Range range
                ? range(name, "?", range, value -> clamp(value, column))
                : Optional.empty();
    }

    /** What was out of range when it was written is there as the end of the range, unless the server was strict. */
    private static Object clamp(Object value, EntryColumn column) {
        return Math.max(column.least(), Math.min(column.greatest(), ((Number) value).longValue()));
    }

    private Optional<String> text(Bound bound, EntryColumn column) {
        String name = quote.apply(column.name());
        String mark = "CONVERT(? USING " + column.charset() + ") COLLATE " + column.collation();
        if (bound instanceof Bound.In in) {
            in.values().forEach(value -> parameters.add(cut((String) value, column)));
            return Optional.of(name + " IN (" + marks(in.values().size(), mark) + ")");
        }
        if (!column.ordersByCodePoints()) {
            return Optional.empty();
        }
        if (bound instanceof Bound.Range range && isOrdered(range.low()) && isOrdered(range.high())) {
            return range(name, mark, range, value -> cut((String) value, column));
        }
        if (bound instanceof Bound.StartsWith start && isOrdered(start.prefix())) {
            return range(
                    name,
                    mark,
                    new Bound.Range(start.prefix(), true, null, false),
                    value -> cut((String) value, column));
        }
        return Optional.empty();
    }

    private static boolean isOrdered(@Nullable Object end) {
        return end == null || ((String) end).chars().allMatch(unit -> unit < FIRST_SURROGATE);
    }

    /** Returns a text as the column keeps it; what is behind its length was cut by servers that are not strict. */
    private static String cut(String text, EntryColumn column) {
        int most = column.length().orElse(Integer.MAX_VALUE);
        return text.codePointCount(0, text.length()) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, most));
    }

    /** Both ends are within, because cutting and clamping may have made others equal to them. */
    private Optional<String> range(String name, String mark, Bound.Range range, UnaryOperator<Object> stored) {
        List<String> texts = new ArrayList<>();
        Object low = range.low();
        if (low != null) {
            parameters.add(stored.apply(low));
            texts.add(name + " >= " + mark);
        }
        Object high = range.high();
        if (high != null) {
            parameters.add(stored.apply(high));
            texts.add(name + " <= " + mark);
        }
        return texts.isEmpty() ? Optional.empty() : Optional.of(String.join(" AND ", texts));
    }

    private static String marks(int count, String mark) {
        return Collections.nCopies(count, mark).stream().collect(Collectors.joining(", "));
    }
}
