package dev.schemaless.catalog.codec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sets and removes top-level fields of a body and leaves the bytes of all others as they are, in their order. A field
 * that is there keeps its place, a new one comes last. Not thread-safe.
 */
public final class BodyEdit {
    private static final byte[] EMPTY_BODY = {(byte) 0x80};

    private final byte[] original;
    private final Object owner;
    private final Map<String, byte @Nullable []> edits = new LinkedHashMap<>();
    private final List<String> kept = new ArrayList<>();
    private boolean dropsOthers;

    private BodyEdit(byte[] original, Object owner) {
        this.original = original;
        this.owner = owner;
    }

    /** Starts a body without fields. */
    public static BodyEdit ofNothing() {
        return new BodyEdit(EMPTY_BODY, "a new row");
    }

    /** Starts from a plain body, which stays as it is. */
    public static BodyEdit of(byte[] plain, Object owner) {
        return new BodyEdit(plain, owner);
    }

    /** Starts from a plain body that has no row key yet. */
    public static BodyEdit of(byte[] plain) {
        return new BodyEdit(plain, "a new row");
    }

    /**
     * Sets a field.
     *
     * @param value writes exactly one value
     */
    public BodyEdit set(String field, Consumer<BodyWriter> value) {
        BodyWriter writer = new BodyWriter();
        value.accept(writer);
        edits.put(field, writer.toBytes());
        return this;
    }

    /** Says whether the body that is edited has a field. */
    public boolean hasField(String field) {
        FieldTable table = FieldTable.of(List.of(field));
        BodyReader reader = new BodyReader(original, owner);
        boolean found = false;
        for (int left = reader.readMapSize(); left > 0; left--) {
            found |= table.readKey(reader) != FieldTable.ABSENT;
            reader.skip();
        }
        return found;
    }

    /** Removes a field, all of them where the key is there more than once. */
    public BodyEdit remove(String field) {
        edits.put(field, null);
        return this;
    }

    /**
     * Replaces all fields but some by those of another body; of that, fields with these names are not looked at.
     *
     * @param body plain, with string keys only
     * @param keptFields the fields that stay as they are, unless they are set or removed
     */
    public BodyEdit replaceOthers(byte[] body, List<String> keptFields) {
        dropsOthers = true;
        kept.addAll(keptFields);
        BodyReader reader = new BodyReader(body, owner);
        for (int left = reader.readMapSize(); left > 0; left--) {
            String field = reader.readString();
            byte[] value = reader.readRaw();
            if (!keptFields.contains(field)) {
                edits.put(field, value);
            }
        }
        return this;
    }

    /**
     * Returns the edited body as plain MessagePack.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT} if the original is not a map
     */
    public byte[] toBytes() {
        BodyWriter content = new BodyWriter();
        Set<String> replaced = new HashSet<>();
        int pairs = original == EMPTY_BODY ? 0 : copyOriginal(replaced, content);
        for (Map.Entry<String, byte @Nullable []> edit : edits.entrySet()) {
            byte[] value = edit.getValue();
            if (value != null && !replaced.contains(edit.getKey())) {
                content.writeString(edit.getKey());
                content.writeRaw(value, 0, value.length);
                pairs++;
            }
        }
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(pairs);
        byte[] copied = content.toBytes();
        body.writeRaw(copied, 0, copied.length);
        return body.toBytes();
    }

    /**
     * Copies the original fields, with new values in their places, and marks the replaced ones. Returns the number of
     * fields.
     */
    private int copyOriginal(Set<String> replaced, BodyWriter content) {
        List<String> fields = new ArrayList<>(edits.keySet());
        kept.stream().filter(field -> !edits.containsKey(field)).forEach(fields::add);
        FieldTable table = FieldTable.of(fields);
        BodyReader reader = new BodyReader(original, owner);
        int pairs = 0;
        for (int left = reader.readMapSize(); left > 0; left--) {
            int keyStart = reader.position();
            int field = table.readKey(reader);
            int valueStart = reader.position();
            reader.skip();
            if (field == FieldTable.ABSENT && dropsOthers) {
                continue;
            }
            if (field == FieldTable.ABSENT || !edits.containsKey(fields.get(field))) {
                content.writeRaw(original, keyStart, reader.position());
                pairs++;
                continue;
            }
            byte[] value = edits.get(fields.get(field));
            if (replaced.add(fields.get(field)) && value != null) {
                content.writeRaw(original, keyStart, valueStart);
                content.writeRaw(value, 0, value.length);
                pairs++;
            }
        }
        reader.expectEnd();
        return pairs;
    }
}
