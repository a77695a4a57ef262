package dev.schemaless.stores.protobuf;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.codec.MessagePackType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Encodes the new values of a field, tags included. Messages within keep their unknown fields. */
final class FieldEditor {
    private static final byte[] NOTHING = {};
    private static final ByteRanges NOWHERE = new ByteRanges();
    private static final byte[] EMPTY_ARRAY = {(byte) 0x90};

    private final ProtobufSchema schema;
    private final byte[] bytes;
    private final MessageEditor messages;
    private final FieldPlaces places;
    private final FieldFaults faults;
    private final ScalarEncoder scalars;

    FieldEditor(ProtobufSchema schema, byte[] bytes, MessageEditor messages, FieldPlaces places, FieldFaults faults) {
        this.schema = schema;
        this.bytes = bytes;
        this.messages = messages;
        this.places = places;
        this.faults = faults;
        this.scalars = new ScalarEncoder(schema, faults);
    }

    /**
     * A message as it stands.
     *
     * @param isGroup whether tags enclose it
     */
    private record Place(ByteRanges content, boolean isGroup) {}

    /** Returns the value that a field shall have, JSON texts read; null for none. */
    byte @Nullable [] value(MessageField field, MessageEditor.Change change) {
        byte[] value = change.after(field);
        if (value == null || !(field.isRepeated() || field.kind().isMessage())) {
            return value;
        }
        byte[] parsed = PlainValue.parsed(value);
        MessagePackType kind = PlainValue.kindOf(parsed);
        if (kind == MessagePackType.NIL) {
            return null;
        }
        boolean isList = field.isRepeated() && !schema.isMap(field);
        if (kind != (isList ? MessagePackType.ARRAY : MessagePackType.MAP)) {
            throw faults.because(
                    ErrorCode.CAST_INVALID,
                    change.path(field),
                    "it is " + (isList ? "an array" : "a JSON object") + ", and cannot be " + kind.display());
        }
        return parsed;
    }

    /**
     * Returns the encoded field.
     *
     * @param found where its values are; null if nowhere
     * @param before its value as it is; null for none
     * @param after in the form of {@link #value}
     */
    byte[] encode(MessageField field, @Nullable ByteRanges found, byte @Nullable [] before, byte[] after, String path) {
        ByteRanges stands = found == null ? NOWHERE : found;
        if (schema.isMap(field)) {
            return map(field, stands, fieldsOf(before), PlainValue.fieldsOf(after), path);
        } else if (field.isRepeated() && field.kind().isMessage()) {
            List<byte[]> earlier = PlainValue.elementsOf(before == null ? EMPTY_ARRAY : before);
            return messages(field, placesOf(field, stands), earlier, PlainValue.elementsOf(after), path);
        } else if (field.isRepeated()) {
            return scalars(field, stands, PlainValue.elementsOf(after), path);
        } else if (field.kind().isMessage()) {
            WireWriter out = new WireWriter();
            Place place = merged(field, stands);
            frame(field, place.isGroup(), edited(field, place.content(), before, after, path), out);
            return out.toBytes();
        }
        return single(field, after, path);
    }

    private static Map<String, byte[]> fieldsOf(byte @Nullable [] value) {
        return value == null ? Map.of() : PlainValue.fieldsOf(value);
    }

    private byte[] single(MessageField field, byte[] after, String path) {
        WireWriter value = new WireWriter();
        scalars.encode(field, after, path, value);
        byte[] encoded = value.toBytes();
        if (!field.hasPresence() && isZero(encoded)) {
            return NOTHING;
        }
        WireWriter out = new WireWriter();
        out.tag(field.number(), field.kind().wireType());
        out.raw(encoded);
        return out.toBytes();
    }

    private static boolean isZero(byte[] encoded) {
        for (byte each : encoded) {
            if (each != 0) {
                return false;
            }
        }
        return true;
    }

    private byte[] scalars(MessageField field, ByteRanges stands, List<byte[]> after, String path) {
        WireWriter out = new WireWriter();
        if (isPacked(field, stands)) {
            WireWriter packed = new WireWriter();
            after.forEach(element -> scalars.encode(field, element, path, packed));
            if (!after.isEmpty()) {
                out.tag(field.number(), WireReader.LENGTH);
                out.bytes(packed.toBytes());
            }
            return out.toBytes();
        }
        for (byte[] element : after) {
            out.tag(field.number(), field.kind().wireType());
            scalars.encode(field, element, path, out);
        }
        return out.toBytes();
    }

    /** Says whether values are packed. Existing values keep the form that they have. */
    private boolean isPacked(MessageField field, ByteRanges stands) {
        if (stands.size() == 0 || !field.kind().isPackable()) {
            return field.isPacked();
        }
        int tag = places.reader(stands.from(0), stands.to(0)).readTag();
        return WireReader.typeOf(tag) == WireReader.LENGTH;
    }

    private List<Place> placesOf(MessageField field, ByteRanges stands) {
        List<Place> found = new ArrayList<>();
        places.each(field, stands, (in, tag) -> {
            ByteRanges content = new ByteRanges();
            FieldPlaces.addContent(in, tag, content);
            places.hold(1);
            found.add(new Place(content, WireReader.typeOf(tag) == WireReader.START_GROUP));
        });
        return found;
    }

    /** Parts of a message that stands in several places are one. */
    private Place merged(MessageField field, ByteRanges stands) {
        ByteRanges content = new ByteRanges();
        boolean isGroup = field.kind() == FieldKind.GROUP;
        for (Place place : placesOf(field, stands)) {
            isGroup = place.isGroup();
            for (int part = 0; part < place.content().size(); part++) {
                content.add(place.content().from(part), place.content().to(part));
            }
        }
        return new Place(content, isGroup);
    }

    private byte[] messages(
            MessageField field, List<Place> stands, List<byte[]> before, List<byte[]> after, String path) {
        int[] earlier = ListChange.earlierOf(before, after);
        WireWriter out = new WireWriter();
        for (int i = 0; i < earlier.length; i++) {
            String inner = path + "[" + i + "]";
            if (earlier[i] < 0) {
                boolean isGroup = field.kind() == FieldKind.GROUP;
                frame(field, isGroup, edited(field, NOWHERE, null, after.get(i), inner), out);
            } else {
                Place place = stands.get(earlier[i]);
                byte[] content = edited(field, place.content(), before.get(earlier[i]), after.get(i), inner);
                frame(field, place.isGroup(), content, out);
            }
        }
        return out.toBytes();
    }

    private byte[] map(
            MessageField field, ByteRanges stands, Map<String, byte[]> before, Map<String, byte[]> after, String path) {
        MessageType entry = schema.message(field.typeName());
        Map<String, Place> standing = new LinkedHashMap<>();
        placesOf(field, stands).forEach(place -> standing.put(places.keyOf(entry, place.content()), place));
        after.keySet().forEach(key -> standing.putIfAbsent(key, new Place(NOWHERE, false)));
        WireWriter out = new WireWriter();
        standing.forEach((key, place) -> {
            byte[] value = after.get(key);
            if (value != null) {
                byte[] earlier = before.get(key);
                byte[] content = PlainValue.isSame(earlier, value)
                        ? copy(place.content())
                        : entry(entry, key, place, earlier, value, path + "['" + key + "']");
                frame(field, place.isGroup(), content, out);
            }
        });
        return out.toBytes();
    }

    private byte[] entry(
            MessageType entry, String key, Place place, byte @Nullable [] before, byte[] after, String path) {
        MessageField keyField = entry.fields().get(entry.positionOf(MessageType.KEY));
        MessageField valueField = entry.fields().get(entry.positionOf(MessageType.VALUE));
        WireWriter out = new WireWriter();
        out.tag(keyField.number(), keyField.kind().wireType());
        scalars.encodeKey(keyField, key, path, out);
        if (valueField.kind().isMessage()) {
            ByteRanges found =
                    places.find(entry, place.content()).getOrDefault(entry.positionOf(MessageType.VALUE), NOWHERE);
            Place value = merged(valueField, found);
            frame(valueField, value.isGroup(), edited(valueField, value.content(), before, after, path), out);
        } else {
            out.tag(valueField.number(), valueField.kind().wireType());
            scalars.encode(valueField, after, path, out);
        }
        return out.toBytes();
    }

    private byte[] edited(MessageField field, ByteRanges content, byte @Nullable [] before, byte[] after, String path) {
        if (PlainValue.kindOf(after) != MessagePackType.MAP) {
            throw faults.because(
                    ErrorCode.CAST_INVALID,
                    path,
                    "it is a JSON object, and cannot be "
                            + PlainValue.kindOf(after).display());
        }
        return messages.edit(
                schema.message(field.typeName()),
                new MessageEditor.Change(content, fieldsOf(before), PlainValue.fieldsOf(after), path + "."));
    }

    private byte[] copy(ByteRanges content) {
        WireWriter out = new WireWriter();
        for (int part = 0; part < content.size(); part++) {
            out.raw(bytes, content.from(part), content.to(part));
        }
        return out.toBytes();
    }

    private static void frame(MessageField field, boolean isGroup, byte[] content, WireWriter out) {
        if (isGroup) {
            out.tag(field.number(), WireReader.START_GROUP);
            out.raw(content);
            out.tag(field.number(), WireReader.END_GROUP);
        } else {
            out.tag(field.number(), WireReader.LENGTH);
            out.bytes(content);
        }
    }
}
