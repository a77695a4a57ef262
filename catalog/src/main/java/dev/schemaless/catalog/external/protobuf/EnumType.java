package dev.schemaless.catalog.external.protobuf;

import java.util.Map;

/**
 * An enum.
 *
 * @param names of numbers; of several names for one, the first
 * @param first the number that is declared first, which is the default
 */
record EnumType(Map<Integer, String> names, int first) {
    EnumType {
        names = Map.copyOf(names);
    }
}
