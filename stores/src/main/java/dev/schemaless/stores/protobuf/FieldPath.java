package dev.schemaless.stores.protobuf;

import dev.schemaless.catalog.codec.MessagePackType;
import dev.schemaless.catalog.type.ScalarType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A path to values in a message, such as {@code email}, {@code address.city}, {@code tags[*]} or {@code
 * phones[*].number}. Immutable.
 */
public final class FieldPath {
    private static final String ALL = "[*]";

    private final List<String> keys;
    private final MessageField leaf;
    private final @Nullable EnumType names;
    /** Whether a list is on the way to the values. */
    private final boolean isOfMany;
    /** The value of a message that has none there; null for none. */
    private final @Nullable Object absent;

    private FieldPath(
            List<String> keys, MessageField leaf, @Nullable EnumType names, boolean isOfMany, @Nullable Object absent) {
        this.keys = keys;
        this.leaf = leaf;
        this.names = names;
        this.isOfMany = isOfMany;
        this.absent = absent;
    }

    static Optional<FieldPath> of(ProtobufSchema schema, MessageType message, String text) {
        List<String> keys = new ArrayList<>();
        MessageType type = message;
        boolean isOfMany = false;
        String[] steps = text.split("\\.", -1);
        for (int i = 0; i < steps.length; i++) {
            String step = steps[i].trim();
            boolean isOfAll = step.endsWith(ALL);
            Optional<MessageField> field = find(type, isOfAll ? step.substring(0, step.length() - ALL.length()) : step);
            boolean isLast = i == steps.length - 1;
            if (field.isEmpty()
                    || (isOfAll && !field.get().isRepeated())
                    || schema.isMap(field.get())
                    || field.get().kind().isMessage() == isLast) {
                return Optional.empty();
            }
            keys.add(field.get().key());
            isOfMany |= field.get().isRepeated();
            if (isLast) {
                return Optional.of(
                        new FieldPath(List.copyOf(keys), field.get(), enumOf(schema, field.get()), isOfMany, null));
            }
            type = schema.message(field.get().typeName());
        }
        return Optional.empty();
    }

    private static Optional<MessageField> find(MessageType type, String name) {
        return type.fields().stream()
                .filter(field -> field.key().equalsIgnoreCase(name))
                .findFirst();
    }

    private static @Nullable EnumType enumOf(ProtobufSchema schema, MessageField field) {
        return field.kind() == FieldKind.ENUM ? schema.enumeration(field.typeName()) : null;
    }

    /**
     * Returns the path as programs see it that do not ask whether a field is set: a message without a value there has the default. Empty
     * if it is not known, or the field has several values.
     */
    public Optional<FieldPath> withAbsent() {
        Object value = names == null ? leaf.absentValue() : names.absentValue(leaf.otherwise());
        boolean isAlwaysThere = keys.size() == 1 && !leaf.hasPresence();
        return value == null || isOfMany || isAlwaysThere
                ? Optional.empty()
                : Optional.of(new FieldPath(keys, leaf, names, isOfMany, value));
    }

    /** Returns the type of each value as columns show it. */
    public ScalarType type() {
        return (ScalarType) leaf.valueType();
    }

    /** Says whether values are those of an enum, which have names and numbers. */
    public boolean isEnum() {
        return names != null;
    }

    /** Returns the names of the fields, with dots between them. */
    public String text() {
        return String.join(".", keys);
    }

    /**
     * Returns the values of a message, each once, in their order.
     *
     * @param plain the message as MessagePack
     */
    public List<Object> values(byte[] plain) {
        Map<Object, Object> found = new LinkedHashMap<>();
        collect(plain, 0, found);
        return found.isEmpty() && absent != null ? List.of(absent) : List.copyOf(found.values());
    }

    /** Returns the values with the numbers of an enum instead of its names. */
    public List<Object> numbers(byte[] plain) {
        return values(plain).stream().map(this::numberOf).toList();
    }

    private Object numberOf(Object value) {
        OptionalInt number = names != null && value instanceof String name ? names.numberOf(name) : OptionalInt.empty();
        return number.isPresent() ? (Object) (long) number.getAsInt() : value;
    }

    private void collect(byte[] value, int step, Map<Object, Object> found) {
        MessagePackType kind = PlainValue.kindOf(value);
        if (kind == MessagePackType.ARRAY) {
            PlainValue.elementsOf(value).forEach(element -> collect(element, step, found));
        } else if (step == keys.size()) {
            Object scalar = Objects.requireNonNull(PlainValue.scalarOf(value));
            found.putIfAbsent(scalar instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : scalar, scalar);
        } else if (kind == MessagePackType.MAP) {
            byte[] inner = PlainValue.fieldsOf(value).get(keys.get(step));
            if (inner != null) {
                collect(inner, step + 1, found);
            }
        }
    }
}
