package dev.schemaless.stores.entry;

import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.type.ScalarType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Bounds as conditions on the columns of an index table: a condition finds a superset of the rows within the bound,
 * under the column's type, length, character set and collation. A bound that has no such condition is left out.
 *
 * <p>A value is pushed only into a column of its own kind: an integer under a text, say, would be found by one of its
 * spellings alone.
 */
public final class EntryBounds {
    private final List<EntryColumn> columns;
    private final List<ScalarType> types;
    private final EntryNumbers numbers;
    private final UnaryOperator<String> quote;
    private final List<@Nullable Object> parameters = new ArrayList<>();

    private EntryBounds(
            List<EntryColumn> columns, List<ScalarType> types, EntryNumbers numbers, UnaryOperator<String> quote) {
        this.columns = columns;
        this.types = types;
        this.numbers = numbers;
        this.quote = quote;
    }

    /**
     * A condition.
     *
     * @param text without {@code WHERE}
     * @param parameters its bound values, in order
     */
    public record Condition(String text, List<@Nullable Object> parameters) {
        /** Returns the conjunction with a condition that binds nothing; empty for none. */
        Condition and(String other) {
            return other.isEmpty() ? this : new Condition(text + " AND " + other, parameters);
        }
    }

    /**
     * Returns the condition of some bounds; empty if none of them can be pushed.
     *
     * @param columns of the index table, in its order
     * @param types of the table's columns that are indexed there
     * @param bounds for a prefix of the columns
     * @param numbers how the program wrote them
     * @param quote makes an identifier of a name
     */
    public static Optional<Condition> of(
            List<EntryColumn> columns,
            List<ScalarType> types,
            List<Bound> bounds,
            EntryNumbers numbers,
            UnaryOperator<String> quote) {
        EntryBounds translator = new EntryBounds(columns, types, numbers, quote);
        return translator
                .all(bounds, 0)
                .map(text -> new Condition(text, Collections.unmodifiableList(translator.parameters)));
    }

    /** Joins the conditions of bounds by AND, leaving out bounds without one. */
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
        String name = quote.apply(columns.get(position).name());
        return EntryForm.of(columns.get(position), types.get(position), numbers)
                .flatMap(form -> one(bound, name, form));
    }

    private Optional<String> one(Bound bound, String name, EntryForm form) {
        if (bound instanceof Bound.In in) {
            return Optional.of(in(in, name, form));
        } else if (bound instanceof Bound.Range range) {
            return range(range.low(), range.high(), name, form);
        }
        return bound instanceof Bound.StartsWith start ? range(start.prefix(), null, name, form) : Optional.empty();
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

    private String in(Bound.In in, String name, EntryForm form) {
        List<EntryForm.Interval> kept = in.values().stream()
                .flatMap(value -> form.equal(value).stream())
                .distinct()
                .toList();
        if (kept.stream().allMatch(EntryForm.Interval::isPoint)) {
            kept.forEach(point -> parameters.add(point.low()));
            return name + " IN (" + String.join(", ", Collections.nCopies(kept.size(), form.mark())) + ")";
        }
        List<String> texts = new ArrayList<>();
        for (EntryForm.Interval interval : kept) {
            parameters.add(interval.low());
            parameters.add(interval.high());
            texts.add(name + " BETWEEN " + form.mark() + " AND " + form.mark());
        }
        return "(" + String.join(" OR ", texts) + ")";
    }

    /**
     * Returns the condition of a range. Both ends are included, because cut or rounded values of others may equal them.
     */
    private Optional<String> range(@Nullable Object low, @Nullable Object high, String name, EntryForm form) {
        if ((low != null && !form.orders(low)) || (high != null && !form.orders(high))) {
            return Optional.empty();
        }
        List<String> texts = new ArrayList<>();
        Object least = low == null ? null : form.least(low);
        if (least != null) {
            parameters.add(least);
            texts.add(name + " >= " + form.mark());
        }
        if (high != null) {
            parameters.add(form.greatest(high));
            texts.add(name + " <= " + form.mark());
        }
        return texts.isEmpty() ? Optional.empty() : Optional.of(String.join(" AND ", texts));
    }
}
