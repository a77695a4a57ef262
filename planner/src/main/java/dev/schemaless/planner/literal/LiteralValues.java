package dev.schemaless.planner.literal;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of a text's literals, by parameter of its plan. A plan has one parameter for each varying literal and one for each question
 * mark. Immutable.
 */
public final class LiteralValues {
    /** The values of a text whose literals belong to its plan. */
    public static final LiteralValues NONE = new LiteralValues(List.of(), new BitSet());

    private final List<Object> literals;
    private final BitSet places;

    private LiteralValues(List<Object> literals, BitSet places) {
        this.literals = literals;
        this.places = places;
    }

    /** Returns the values of all parameters: the literals', and in between those that the caller has set. */
    public List<@Nullable Object> with(List<@Nullable Object> callers, int parameters) {
        int wanted = parameters - literals.size();
        if (callers.size() != wanted) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_MISSING,
                    "Cannot run statement: it has " + wanted + " parameters, " + callers.size()
                            + " values are given. Set each.");
        }
        if (literals.isEmpty()) {
            return callers;
        }
        List<@Nullable Object> all = new ArrayList<>(parameters);
        int literal = 0;
        for (int i = 0; i < parameters; i++) {
            all.add(places.get(i) ? literals.get(literal++) : callers.get(i - literal));
        }
        return all;
    }

    /** Returns the part of a list that belongs to the caller's parameters. */
    public <T> List<T> callers(List<T> all) {
        if (literals.isEmpty()) {
            return all;
        }
        List<T> callers = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (!places.get(i)) {
                callers.add(all.get(i));
            }
        }
        return callers;
    }

    /** Takes the parameters in their order. */
    public static final class Builder {
        private final List<Object> literals = new ArrayList<>();
        private final BitSet places = new BitSet();
        private int parameters;

        /** Adds a parameter that a literal gives; see {@code PlannedStatement} for the types of values. */
        public void literal(Object value) {
            places.set(parameters++);
            literals.add(value);
        }

        /** Adds a parameter that the caller gives. */
        public void caller() {
            parameters++;
        }

        public LiteralValues build() {
            return literals.isEmpty() ? NONE : new LiteralValues(List.copyOf(literals), places);
        }
    }
}
