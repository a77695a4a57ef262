package dev.schemaless.stores.protobuf;

import dev.schemaless.catalog.ErrorCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Changes one message in the wire format. The values of a changed field replace its first one, or follow all other
 * fields; all other bytes are copied in their order. Not thread-safe.
 */
final class MessageEditor {
    private static final byte[] NOTHING = {};

    private final byte[] bytes;
    private final FieldFaults faults;
    private final FieldPlaces places;
    private final FieldEditor fields;

    /**
     * Makes an editor.
     *
     * @param bytes of the message
     * @param unreadable refuses bytes that are not such a message
     * @param faults refuses values that the message cannot have
     */
    MessageEditor(ProtobufSchema schema, byte[] bytes, WireFaults unreadable, FieldFaults faults) {
        this.bytes = bytes;
        this.faults = faults;
        this.places = new FieldPlaces(bytes, unreadable);
        this.fields = new FieldEditor(schema, bytes, this, places, faults);
    }

    /**
     * A message that changes.
     *
     * @param content its bytes as they are
     * @param before the values it has, by the keys of fields
     * @param after the values it shall have
     * @param path of the message, with a dot at its end
     */
    record Change(ByteRanges content, Map<String, byte[]> before, Map<String, byte[]> after, String path) {
        byte @Nullable [] before(MessageField field) {
            return before.get(field.key());
        }

        byte @Nullable [] after(MessageField field) {
            return after.get(field.key());
        }

        String path(MessageField field) {
            return path + field.key();
        }
    }

    /** Returns the whole message as it shall be. */
    byte[] edit(MessageType type, Map<String, byte[]> before, Map<String, byte[]> after) {
        return edit(type, new Change(ByteRanges.of(0, bytes.length), before, after, ""));
    }

    /** Returns a message as it shall be. */
    byte[] edit(MessageType type, Change change) {
        check(type, change);
        int held = places.held();
        Map<Integer, byte[]> changed = changed(type, change);
        byte[] edited = written(type, change.content(), changed);
        places.release(held);
        return edited;
    }

    private void check(MessageType type, Change change) {
        for (String key : change.after().keySet()) {
            if (!type.hasKey(key)) {
                throw faults.because(
                        ErrorCode.CAST_INVALID,
                        change.path() + key,
                        "the message has no such field. It has "
                                + String.join(
                                        ", ",
                                        type.keys().stream().sorted().limit(20).toList()));
            }
        }
        for (MessageField field : type.fields()) {
            if (field.isRequired() && change.after(field) == null) {
                throw faults.because(
                        ErrorCode.NOT_NULL_VIOLATION,
                        change.path(field),
                        "the message needs a value there, or other programs cannot read it");
            }
        }
    }

    /** Encodes the changed fields, tags included; the key is the field's position. */
    private Map<Integer, byte[]> changed(MessageType type, Change change) {
        SortedMap<Integer, ByteRanges> found = places.find(type, change.content());
        Map<Integer, byte[]> changed = new HashMap<>();
        Set<Integer> set = new HashSet<>();
        for (int position = 0; position < type.fields().size(); position++) {
            MessageField field = type.fields().get(position);
            byte[] before = change.before(field);
            byte[] after = fields.value(field, change);
            if (!PlainValue.isSame(before, after)) {
                if (after != null) {
                    set.add(position);
                }
                byte[] encoded = after == null
                        ? NOTHING
                        : fields.encode(field, found.get(position), before, after, change.path(field));
                changed.put(position, encoded);
            }
        }
        List.copyOf(changed.keySet()).forEach(position -> unsetOthers(type, position, set, changed, change));
        return changed;
    }

    /**
     * Encodes the other fields of a oneof as unset. If only the last one were removed, earlier values of the others
     * would reappear.
     */
    private void unsetOthers(
            MessageType type, int position, Set<Integer> set, Map<Integer, byte[]> changed, Change change) {
        MessageField field = type.fields().get(position);
        for (int other = 0; field.oneof() >= 0 && other < type.fields().size(); other++) {
            if (other == position || type.fields().get(other).oneof() != field.oneof()) {
                continue;
            }
            if (!set.contains(other)) {
                changed.put(other, NOTHING);
            } else if (set.contains(position)) {
                throw faults.because(
                        ErrorCode.PARAMETER_INVALID,
                        change.path(field),
                        "'" + change.path(type.fields().get(other))
                                + "' is set as well, and the message can have one of both. Set one to NULL");
            }
        }
    }

    private byte[] written(MessageType type, ByteRanges content, Map<Integer, byte[]> changed) {
        WireWriter out = new WireWriter();
        Set<Integer> done = new HashSet<>();
        places.each(type, content, (position, from, to) -> {
            byte[] encoded = changed.get(position);
            if (encoded == null) {
                out.raw(bytes, from, to);
            } else if (done.add(position)) {
                out.raw(encoded);
            }
        });
        List<Integer> left = new ArrayList<>(changed.keySet());
        left.removeAll(done);
        left.sort(Comparator.comparing(position -> type.fields().get(position).number()));
        left.forEach(position -> out.raw(changed.getOrDefault(position, NOTHING)));
        return out.toBytes();
    }
}
