package dev.schemaless.stores.protobuf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * The declarations of a {@code FileDescriptorSet}, as {@code protoc --descriptor_set_out --include_imports} writes it.
 * Immutable once it is read.
 */
public final class DescriptorSet {
    /** Sets of thousands of files are smaller. */
    public static final int MAX_BYTES = 32 << 20;

    private static final int EXAMPLES = 20;

    private final Map<String, DescriptorFile> files = new LinkedHashMap<>();
    private final Map<String, DescriptorFile.RawMessage> messages = new HashMap<>();
    private final Map<String, EnumType> enums = new HashMap<>();
    private final Map<String, List<MessageField>> extensions = new HashMap<>();
    private final WireFaults faults;

    private DescriptorSet(byte[] set, WireFaults faults) {
        this.faults = faults;
        for (WireTree each : WireTree.of(set, faults).messages(1)) {
            DescriptorFile file = new DescriptorFile(each, faults);
            files.put(file.name(), file);
            file.addTo(
                    messages::put,
                    enums::put,
                    (extended, fields) -> extensions
                            .computeIfAbsent(extended, absent -> new ArrayList<>())
                            .addAll(fields));
        }
        if (messages.isEmpty()) {
            throw faults.because("it declares no message");
        }
    }

    /**
     * Reads a set from a file.
     *
     * @param faults refuses a file that is not a set, or is larger than {@link #MAX_BYTES}
     */
    public static DescriptorSet read(Path file, WireFaults faults) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] set = in.readNBytes(MAX_BYTES + 1);
            if (set.length > MAX_BYTES) {
                throw faults.because("it has more than " + MAX_BYTES + " bytes");
            }
            return of(set, faults);
        } catch (IOException e) {
            throw faults.because("it cannot be read (" + e + ")");
        }
    }

    /** Reads a set. */
    public static DescriptorSet of(byte[] set, WireFaults faults) {
        return new DescriptorSet(set, faults);
    }

    /**
     * Returns a message with all that it may hold.
     *
     * @param name in full, with its package
     * @throws dev.schemaless.catalog.SchemalessException as the faults make it, if the set lacks it or a part of it
     */
    public ProtobufSchema schemaOf(String name) {
        if (!messages.containsKey(name)) {
            throw faults.because("it has no message '" + name + "'. It has " + names());
        }
        Map<String, MessageType> reached = new HashMap<>();
        Map<String, EnumType> reachedEnums = new HashMap<>();
        Deque<String> left = new ArrayDeque<>(List.of(name));
        while (!left.isEmpty()) {
            String next = left.remove();
            if (!reached.containsKey(next)) {
                MessageType type = typeOf(next);
                reached.put(next, type);
                type.fields().forEach(field -> reach(next, field, left, reachedEnums));
            }
        }
        return new ProtobufSchema(name, reached, reachedEnums);
    }

    private DescriptorFile.RawMessage raw(String name) {
        return Objects.requireNonNull(messages.get(name), name);
    }

    private MessageType typeOf(String name) {
        DescriptorFile.RawMessage raw = raw(name);
        List<MessageField> fields = new ArrayList<>(raw.fields());
        fields.addAll(extensions.getOrDefault(name, List.of()));
        MessageType type = MessageType.of(fields, raw.isMapEntry());
        if (type.isMapEntry()
                && (type.positionOf(MessageType.KEY) < 0
                        || type.positionOf(MessageType.VALUE) < 0
                        || !isKey(fields.get(type.positionOf(MessageType.KEY))))) {
            throw faults.because("its map entry '" + name + "' has no key or no value");
        }
        return type;
    }

    private static boolean isKey(MessageField key) {
        return key.kind() == FieldKind.STRING || key.kind().isPackable();
    }

    private void reach(String owner, MessageField field, Deque<String> left, Map<String, EnumType> reachedEnums) {
        if (field.kind().isMessage()) {
            if (!messages.containsKey(field.typeName())) {
                throw missing(owner, field);
            }
            left.add(field.typeName());
        } else if (field.kind() == FieldKind.ENUM) {
            EnumType found = enums.get(field.typeName());
            if (found == null) {
                throw missing(owner, field);
            }
            reachedEnums.put(field.typeName(), found);
        }
    }

    private RuntimeException missing(String owner, MessageField field) {
        Set<String> imports = new TreeSet<>(raw(owner).file().imports());
        imports.removeAll(files.keySet());
        return faults.because("its field '" + field.key() + "' of '" + owner + "' has the type '" + field.typeName()
                + "', which it lacks" + (imports.isEmpty() ? "" : " together with the imports " + imports)
                + ". Make the set with protoc's --include_imports");
    }

    /** Returns the full names of the messages in alphabetical order, with commas between them; of many the first, and how many others there are. */
    public String names() {
        List<String> names = messages.entrySet().stream()
                .filter(message -> !message.getValue().isMapEntry())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        String first = String.join(", ", names.subList(0, Math.min(EXAMPLES, names.size())));
        return names.size() > EXAMPLES ? first + " and " + (names.size() - EXAMPLES) + " others" : first;
    }
}
