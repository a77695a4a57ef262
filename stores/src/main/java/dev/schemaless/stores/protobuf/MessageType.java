package dev.schemaless.stores.protobuf;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A message.
 *
 * @param fields in the order of their declaration, then extensions
 * @param isMapEntry whether it is a key and a value of a map
 * @param positions of fields, by their numbers
 * @param keys of fields
 * @param always the positions of the fields that stand in each message, set or not
 */
record MessageType(
        List<MessageField> fields,
        boolean isMapEntry,
        Map<Integer, Integer> positions,
        Set<String> keys,
        List<Integer> always) {
    static final int KEY = 1;
    static final int VALUE = 2;

    static MessageType of(List<MessageField> fields, boolean isMapEntry) {
        Map<Integer, Integer> positions = new HashMap<>();
        for (int i = 0; i < fields.size(); i++) {
            positions.putIfAbsent(fields.get(i).number(), i);
        }
        List<Integer> always = IntStream.range(0, fields.size())
                .filter(position -> !fields.get(position).hasPresence())
                .boxed()
                .toList();
        Set<String> keys = fields.stream().map(MessageField::key).collect(Collectors.toUnmodifiableSet());
        return new MessageType(List.copyOf(fields), isMapEntry, Map.copyOf(positions), keys, always);
    }

    /** Says whether a field has a key. */
    boolean hasKey(String key) {
        return keys.contains(key);
    }

    /** Returns the position of the field with a number; negative if it is unknown. */
    int positionOf(int number) {
        return positions.getOrDefault(number, -1);
    }
}
