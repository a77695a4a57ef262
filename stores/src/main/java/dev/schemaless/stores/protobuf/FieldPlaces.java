package dev.schemaless.stores.protobuf;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds where the values of fields stand in the bytes of a message, within bounds. Not thread-safe. */
final class FieldPlaces {
    /** The most places of values that are kept at one time: parts of the bytes, and keys of maps. */
    private static final int MOST_HELD = 100_000;

    private static final ByteRanges NOTHING = new ByteRanges();

    private final byte[] bytes;
    private final WireFaults faults;
    private int held;

    FieldPlaces(byte[] bytes, WireFaults faults) {
        this.bytes = bytes;
        this.faults = faults;
    }

    /** Does something with a value; the reader is after its tag. */
    @FunctionalInterface
    interface ValueVisitor {
        void visit(WireReader in, int tag);
    }

    /** Does something with a value and its tag, which are a part of the bytes. */
    @FunctionalInterface
    interface FieldVisitor {
        /**
         * Visits a value.
         *
         * @param position of its field; negative for an unknown one
         */
        void visit(int position, int from, int to);
    }

    /** Visits the values of a message in their order. */
    void each(MessageType type, ByteRanges content, FieldVisitor visitor) {
        for (int part = 0; part < content.size(); part++) {
            WireReader in = reader(content.from(part), content.to(part));
            while (!in.atEnd()) {
                int start = in.position();
                int tag = in.readTag();
                in.skip(tag);
                int position = type.positionOf(WireReader.fieldOf(tag));
                boolean isKnown = position >= 0 && type.fields().get(position).takes(WireReader.typeOf(tag));
                visitor.visit(isKnown ? position : -1, start, in.position());
            }
        }
    }

    /** Returns where the values of fields stand with their tags, by the fields' positions. */
    SortedMap<Integer, ByteRanges> find(MessageType type, ByteRanges content) {
        SortedMap<Integer, ByteRanges> found = new TreeMap<>();
        Map<Integer, Integer> setOfOneof = new HashMap<>();
        each(type, content, (position, from, to) -> {
            if (position >= 0) {
                add(type.fields().get(position), position, from, to, found);
                unsetOthers(type.fields().get(position), position, setOfOneof, found);
            }
        });
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

    /** Returns the text of the key of an entry of a map. */
    String keyOf(MessageType entry, ByteRanges content) {
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
    void each(MessageField field, ByteRanges parts, ValueVisitor visitor) {
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

    /** Adds the content of a message whose tag was read; returns the number of parts added. */
    static int addContent(WireReader in, int tag, ByteRanges content) {
        if (WireReader.typeOf(tag) == WireReader.START_GROUP) {
            int from = in.position();
            return content.add(from, in.skipGroup(tag));
        }
        int from = in.readBytes();
        return content.add(from, in.position());
    }

    WireReader reader(int from, int to) {
        return new WireReader(bytes, from, to, faults);
    }

    /** Returns how much is kept, for {@link #release}. */
    int held() {
        return held;
    }

    /** Forgets the places kept since then. */
    void release(int before) {
        held = before;
    }

    /** Counts places that are kept. */
    void hold(int count) {
        held += count;
        if (held > MOST_HELD) {
            throw faults.because("its values stand in more than " + MOST_HELD + " places, or its maps have more keys");
        }
    }
}
