package dev.schemaless.stores.entry;

import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.ScalarType;
import java.util.List;
import java.util.Optional;

/**
 * Numbers as float64: whole ones beyond 2^53 are rounded, and infinite ones are kept as the greatest finite one.
 *
 * @param type of the values
 */
record FloatForm(ScalarType type) implements EntryForm {
    @Override
    public List<Interval> equal(Object value) {
        double number = ((Number) value).doubleValue();
        double finite = Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, number));
        return List.of(Interval.of(Double.isNaN(number) ? 0 : finite));
    }

    @Override
    public boolean orders(Object end) {
        return !Double.isNaN(((Number) end).doubleValue());
    }

    /** Returns false for a type of 32 bits: SQL rounds the value, and the entry keeps more digits. */
    @Override
    public boolean isOrdered() {
        return !(type instanceof FloatingType floating) || floating.bits() == Double.SIZE;
    }

    @Override
    public boolean isLeastOfItsKind(Object value) {
        return isAlone(value);
    }

    @Override
    public boolean isGreatestOfItsKind(Object value) {
        return isAlone(value) && ((Number) value).doubleValue() != 0;
    }

    private static boolean isAlone(Object value) {
        return value instanceof Double number
                ? Math.abs(number) < Double.MAX_VALUE
                : EntryNumbers.isAloneInFloat64(((Number) value).longValue());
    }

    /** Returns 0, as which NaN is kept although it is greater than any number. */
    @Override
    public Optional<Object> strays() {
        return type instanceof FloatingType ? Optional.of(0d) : Optional.empty();
    }
}
