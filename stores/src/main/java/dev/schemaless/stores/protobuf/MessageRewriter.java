package dev.schemaless.stores.protobuf;

import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;

/**
 * Rewrites one message as MessagePack. A field's values may stand anywhere in the message, and parts of a message that stands in several
 * places are one: so it is found first where the values of each field stand, and written then. Not thread-safe.
 */
final class MessageRewriter {
    private static final ByteRanges NOTHING = new ByteRanges();

    private final ProtobufSchema schema;
    private final byte[] bytes;
    private final WireFaults faults;
    private final FieldPlaces places;
    private final BodyWriter out = new BodyWriter();

    MessageRewriter(ProtobufSchema schema, byte[] bytes, WireFaults faults) {
        this.schema = schema;
        this.bytes = bytes;
        this.faults = faults;
        this.places = new FieldPlaces(bytes, faults);
    }

    byte[] rewrite(MessageType type) {
        message(type, ByteRanges.of(0, bytes.length), 1);
        return out.toBytes();
    }

    private void message(MessageType type, ByteRanges content, int depth) {
        enter(depth);
        int before = places.held();
        SortedMap<Integer, ByteRanges> found = places.find(type, content);
        type.always().forEach(position -> found.putIfAbsent(position, NOTHING));
        out.writeMapHeader(found.size());
        found.forEach((position, parts) -> {
            MessageField field = type.fields().get(position);
            text(field.key());
            field(field, parts, depth);
        });
        places.release(before);
    }

    private void field(MessageField field, ByteRanges parts, int depth) {
        if (schema.isMap(field)) {
            map(field, parts, depth + 1);
        } else if (field.isRepeated()) {
            list(field, parts, depth + 1);
        } else {
            single(field, parts, depth);
        }
    }

    private void single(MessageField field, ByteRanges parts, int depth) {
        if (field.kind().isMessage()) {
            ByteRanges content = new ByteRanges();
            places.each(field, parts, (in, tag) -> places.hold(FieldPlaces.addContent(in, tag, content)));
            message(schema.message(field.typeName()), content, depth + 1);
        } else if (parts.size() == 0) {
            writeDefault(field);
        } else {
            places.each(field, parts, (in, tag) -> value(field, in, tag, depth));
        }
    }

    private void list(MessageField field, ByteRanges parts, int depth) {
        enter(depth);
        int[] count = new int[1];
        places.each(field, parts, (in, tag) -> {
            in.skip(tag);
            count[0]++;
        });
        // each value takes a byte at least
        room(count[0]);
        out.writeArrayHeader(count[0]);
        places.each(field, parts, (in, tag) -> value(field, in, tag, depth));
    }

    private void map(MessageField field, ByteRanges parts, int depth) {
        enter(depth);
        int before = places.held();
        MessageType entry = schema.message(field.typeName());
        Map<String, ByteRanges> entries = new LinkedHashMap<>();
        places.each(field, parts, (in, tag) -> {
            ByteRanges content = new ByteRanges();
            FieldPlaces.addContent(in, tag, content);
            // of one key the last value counts
            places.hold(entries.put(places.keyOf(entry, content), content) == null ? 1 : 0);
        });
        out.writeMapHeader(entries.size());
        MessageField value = entry.fields().get(entry.positionOf(MessageType.VALUE));
        entries.forEach((key, content) -> {
            text(key);
            int outside = places.held();
            single(
                    value,
                    places.find(entry, content).getOrDefault(entry.positionOf(MessageType.VALUE), NOTHING),
                    depth);
            places.release(outside);
        });
        places.release(before);
    }

    private void value(MessageField field, WireReader in, int tag, int depth) {
        room(1);
        switch (field.kind()) {
            case MESSAGE, GROUP -> {
                ByteRanges content = new ByteRanges();
                FieldPlaces.addContent(in, tag, content);
                message(schema.message(field.typeName()), content, depth + 1);
            }
            case STRING -> {
                int from = in.readBytes();
                room(in.position() - from);
                out.writeString(bytes, from, in.position());
            }
            case BYTES -> {
                int from = in.readBytes();
                room(in.position() - from);
                out.writeBinary(Arrays.copyOfRange(bytes, from, in.position()));
            }
            case ENUM -> enumeration(field, (int) in.readVarint());
            default -> field.kind().write(field.kind().read(in), out);
        }
    }

    private void enumeration(MessageField field, int number) {
        String name = schema.enumeration(field.typeName()).names().get(number);
        if (name == null) {
            out.writeLong(number);
        } else {
            text(name);
        }
    }

    private void writeDefault(MessageField field) {
        switch (field.kind()) {
            case STRING -> out.writeString("");
            case BYTES -> out.writeBinary(new byte[0]);
            case ENUM -> enumeration(field, schema.enumeration(field.typeName()).first());
            default -> field.kind().write(0, out);
        }
    }

    private void text(String text) {
        room(text.length());
        out.writeString(text);
    }

    private void enter(int depth) {
        if (depth > BodyReader.MAX_DEPTH) {
            throw faults.because("it nests deeper than " + BodyReader.MAX_DEPTH + " levels");
        }
        room(1);
    }

    private void room(int count) {
        if (out.size() + (long) count > BodyCodec.MAX_BODY_BYTES) {
            throw faults.because("its values take more than " + BodyCodec.MAX_BODY_BYTES + " bytes");
        }
    }
}
