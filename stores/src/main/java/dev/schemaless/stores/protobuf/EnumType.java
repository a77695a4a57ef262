package dev.schemaless.stores.protobuf;

import java.util.Map;
import java.util.OptionalInt;

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

    OptionalInt numberOf(String name) {
        Integer number = numbers.get(name);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }
}
