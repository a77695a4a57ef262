package dev.schemaless.catalog.external.protobuf;

import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Rewrites one message as MessagePack. A field's values may stand anywhere in the message, and parts of a message that stands in several
 * places are one: so it is found first where the values of each field stand, and written then. Not thread-safe.
 */
final class MessageRewriter {
    /** What may be kept of where values stand, at one time: a part of the bytes, or a key of a map. */
    private static final int MOST_HELD = 100_000;

    private static final ByteRanges NOTHING = new ByteRanges();

    private final ProtobufSchema schema;
    private final byte[] bytes;
    private final WireFaults faults;
    private final BodyWriter out = new BodyWriter();
    private int held;

    MessageRewriter(ProtobufSchema schema, byte[] bytes, WireFaults faults) {
        this.schema = schema;
        this.bytes = bytes;
        this.faults = faults;
    }

    /** Does something with a value: the reader stands behind its tag. */
    @FunctionalInterface
    private interface ValueVisitor {
        void visit(WireReader in, int tag);
    }

    byte[] rewrite(MessageType type) {
        message(type, ByteRanges.of(0, bytes.length), 1);
        return out.toBytes();
    }

    private void message(MessageType type, ByteRanges content, int depth) {
        enter(depth);
        int before = held;
        SortedMap<Integer, ByteRanges> found = find(type, content);
        type.always().forEach(position -> found.putIfAbsent(position, NOTHING));
        out.writeMapHeader(found.size());
        found.forEach((position, parts) -> {
            MessageField field = type.fields().get(position);
            text(field.key());
            field(field, parts, depth);
        });
        held = before;
    }

    /** Returns where the values of fields stand with their tags, by the fields' positions. */
    private SortedMap<Integer, ByteRanges> find(MessageType type, ByteRanges content) {
        SortedMap<Integer, ByteRanges> found = new TreeMap<>();
        Map<Integer, Integer> setOfOneof = new HashMap<>();
        for (int part = 0; part < content.size(); part++) {
            WireReader in = reader(content.from(part), content.to(part));
            while (!in.atEnd()) {
                int start = in.position();
                int tag = in.readTag();
                in.skip(tag);
                int position = type.positionOf(WireReader.fieldOf(tag));
                if (position >= 0 && type.fields().get(position).takes(WireReader.typeOf(tag))) {
                    add(type.fields().get(position), position, start, in.position(), found);
                    unsetOthers(type.fields().get(position), position, setOfOneof, found);
                }
            }
        }
        return found;
    }

    private void add(MessageField field, int position, int from, int to, Map<Integer, ByteRanges> found) {
        ByteRanges parts = found.get(position);
        if (parts == null || (!field.isRepeated() && !field.kind().isMessage())) {
            // of a single value the last one counts
            found.put(position, ByteRanges.of(from, to));
            hold(parts == null ? 1 : 0);
        } else {
            hold(parts.add(from, to));
        }
    }

    private static void unsetOthers(
            MessageField field, int position, Map<Integer, Integer> setOfOneof, Map<Integer, ByteRanges> found) {
        if (field.oneof() >= 0) {
            Integer before = setOfOneof.put(field.oneof(), position);
            if (before != null && before != position) {
                found.remove(before);
            }
        }
    }

    private void field(MessageField field, ByteRanges parts, int depth) {
        if (field.isRepeated() && isMap(field)) {
            map(field, parts, depth + 1);
        } else if (field.isRepeated()) {
            list(field, parts, depth + 1);
        } else {
            single(field, parts, depth);
        }
    }

    private boolean isMap(MessageField field) {
        return field.kind().isMessage() && schema.message(field.typeName()).isMapEntry();
    }

    private void single(MessageField field, ByteRanges parts, int depth) {
        if (field.kind().isMessage()) {
            ByteRanges content = new ByteRanges();
            each(field, parts, (in, tag) -> hold(addContent(in, tag, content)));
            message(schema.message(field.typeName()), content, depth + 1);
        } else if (parts.size() == 0) {
            writeDefault(field);
        } else {
            each(field, parts, (in, tag) -> value(field, in, tag, depth));
        }
    }

    private void list(MessageField field, ByteRanges parts, int depth) {
        enter(depth);
        int[] count = new int[1];
        each(field, parts, (in, tag) -> {
            in.skip(tag);
            count[0]++;
        });
        // each value takes a byte at least
        room(count[0]);
        out.writeArrayHeader(count[0]);
        each(field, parts, (in, tag) -> value(field, in, tag, depth));
    }

    private void map(MessageField field, ByteRanges parts, int depth) {
        enter(depth);
        int before = held;
        MessageType entry = schema.message(field.typeName());
        Map<String, ByteRanges> entries = new LinkedHashMap<>();
        each(field, parts, (in, tag) -> {
            ByteRanges content = new ByteRanges();
            addContent(in, tag, content);
            // of one key the last value counts
            hold(entries.put(keyOf(entry, content), content) == null ? 1 : 0);
        });
        out.writeMapHeader(entries.size());
        MessageField value = entry.fields().get(entry.positionOf(MessageType.VALUE));
        entries.forEach((key, content) -> {
            text(key);
            int outside = held;
            single(value, find(entry, content).getOrDefault(entry.positionOf(MessageType.VALUE), NOTHING), depth);
            held = outside;
        });
        held = before;
    }

    private String keyOf(MessageType entry, ByteRanges content) {
        int before = held;
        int position = entry.positionOf(MessageType.KEY);
        MessageField field = entry.fields().get(position);
        ByteRanges parts = find(entry, content).getOrDefault(position, NOTHING);
        held = before;
        boolean isText = field.kind() == FieldKind.STRING;
        String[] key = {isText ? "" : field.kind().keyText(0)};
        each(field, parts, (in, tag) -> {
            if (isText) {
                int from = in.readBytes();
                key[0] = new String(bytes, from, in.position() - from, StandardCharsets.UTF_8);
            } else {
                key[0] = field.kind().keyText(field.kind().read(in));
            }
        });
        return key[0];
    }

    /** Visits all values of a field. */
    private void each(MessageField field, ByteRanges parts, ValueVisitor visitor) {
        int alone = field.number() << WireReader.TYPE_BITS | field.kind().wireType();
        for (int part = 0; part < parts.size(); part++) {
            WireReader in = reader(parts.from(part), parts.to(part));
            while (!in.atEnd()) {
                int tag = in.readTag();
                if (field.kind().isPackable() && WireReader.typeOf(tag) == WireReader.LENGTH) {
                    int from = in.readBytes();
                    WireReader packed = reader(from, in.position());
                    while (!packed.atEnd()) {
                        visitor.visit(packed, alone);
                    }
                } else {
                    visitor.visit(in, tag);
                }
            }
        }
    }

    private static int addContent(WireReader in, int tag, ByteRanges content) {
        if (WireReader.typeOf(tag) == WireReader.START_GROUP) {
            int from = in.position();
            return content.add(from, in.skipGroup(tag));
        }
        int from = in.readBytes();
        return content.add(from, in.position());
    }

    private void value(MessageField field, WireReader in, int tag, int depth) {
        room(1);
        switch (field.kind()) {
            case MESSAGE, GROUP -> {
                ByteRanges content = new ByteRanges();
                addContent(in, tag, content);
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

    private WireReader reader(int from, int to) {
        return new WireReader(bytes, from, to, faults);
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

    private void hold(int count) {
        held += count;
        if (held > MOST_HELD) {
            throw faults.because("its values stand in more than " + MOST_HELD + " places, or its maps have more keys");
        }
    }
}
