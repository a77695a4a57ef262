package dev.schemaless.stores.protobuf;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A message as it stands on the wire, whose fields are known by their numbers. For small messages alone: all of it is kept. */
final class WireTree {
    private static final int DEEPEST = 50;

    private final byte[] bytes;
    private final WireFaults faults;
    private final int depth;
    private final Map<Integer, List<Long>> numbers = new HashMap<>();
    private final Map<Integer, List<ByteRanges>> contents = new HashMap<>();

    private WireTree(byte[] bytes, ByteRanges content, WireFaults faults, int depth) {
        this.bytes = bytes;
        this.faults = faults;
        this.depth = depth;
        WireReader in = new WireReader(bytes, content.from(0), content.to(0), faults);
        while (!in.atEnd()) {
            int tag = in.readTag();
            int field = WireReader.fieldOf(tag);
            if (WireReader.typeOf(tag) == WireReader.VARINT) {
                numbers.computeIfAbsent(field, absent -> new ArrayList<>()).add(in.readVarint());
            } else if (WireReader.typeOf(tag) == WireReader.LENGTH) {
                int from = in.readBytes();
                contents.computeIfAbsent(field, absent -> new ArrayList<>()).add(ByteRanges.of(from, in.position()));
            } else {
                in.skip(tag);
            }
        }
    }

    static WireTree of(byte[] bytes, WireFaults faults) {
        return new WireTree(bytes, ByteRanges.of(0, bytes.length), faults, 0);
    }

    /** Returns the last number of a field; another one if it has none. */
    long number(int field, long otherwise) {
        List<Long> all = numbers.getOrDefault(field, List.of());
        return all.isEmpty() ? otherwise : all.get(all.size() - 1);
    }

    boolean hasNumber(int field) {
        return numbers.containsKey(field);
    }

    /** Returns the last text of a field; an empty one if it has none. */
    String text(int field) {
        List<String> all = texts(field);
        return all.isEmpty() ? "" : all.get(all.size() - 1);
    }

    List<String> texts(int field) {
        return contents.getOrDefault(field, List.of()).stream()
                .map(range -> new String(bytes, range.from(0), range.to(0) - range.from(0), StandardCharsets.UTF_8))
                .toList();
    }

    /** Returns the messages of a field. */
    List<WireTree> messages(int field) {
        if (depth == DEEPEST) {
            throw faults.because("its messages nest deeper than " + DEEPEST + " levels");
        }
        return contents.getOrDefault(field, List.of()).stream()
                .map(range -> new WireTree(bytes, range, faults, depth + 1))
                .toList();
    }

    /** Returns the last message of a field. */
    Optional<WireTree> message(int field) {
        List<WireTree> all = messages(field);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }
}
