package dev.schemaless.stores.protobuf;

import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * An enum.
 *
 * @param names of numbers; of several names for one, the first
 * @param numbers of names, all of them
 * @param isClosed whether it rejects other numbers
 * @param first the number that is declared first, which is the default
 */
record EnumType(Map<Integer, String> names, Map<String, Integer> numbers, boolean isClosed, int first) {
    EnumType {
        names = Map.copyOf(names);
        numbers = Map.copyOf(numbers);
    }

    /** Returns the name of the default that a field declares; of the first value if it declares none. */
    @Nullable String absentValue(String otherwise) {
        return otherwise.isEmpty() ? names.get(first) : otherwise;
    }

    OptionalInt numberOf(String name) {
        Integer number = numbers.get(name);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }
}
