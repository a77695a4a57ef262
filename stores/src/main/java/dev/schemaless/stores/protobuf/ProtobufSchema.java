package dev.schemaless.stores.protobuf;

import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.model.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A message, and all messages and enums that it may hold. Immutable. */
public final class ProtobufSchema {
    private final String name;
    private final Map<String, MessageType> messages;
    private final Map<String, EnumType> enums;

    ProtobufSchema(String name, Map<String, MessageType> messages, Map<String, EnumType> enums) {
        this.name = name;
        this.messages = Map.copyOf(messages);
        this.enums = Map.copyOf(enums);
    }

    /** Returns the full name of the message. */
    public String name() {
        return name;
    }

    MessageType message(String fullName) {
        return Objects.requireNonNull(messages.get(fullName), fullName);
    }

    EnumType enumeration(String fullName) {
        return Objects.requireNonNull(enums.get(fullName), fullName);
    }

    /** Says whether a field is a map: of each key of its entries the last one counts. */
    boolean isMap(MessageField field) {
        return field.isRepeated()
                && field.kind().isMessage()
                && message(field.typeName()).isMapEntry();
    }

    /** Returns a column for each field of the message, but for those whose names SQL or this driver gives another meaning. */
    public List<Column> columns() {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        List<Column> columns = new ArrayList<>();
        for (MessageField field : message(name).fields()) {
            if (!field.key().startsWith("_") && names.add(field.key())) {
                columns.add(new Column(field.key(), field.key(), field.columnType(), Column.BASE_CELL, false, null));
            }
        }
        return columns;
    }

    /**
     * Says whether bytes may be such a message: they are empty, or have at least one of its fields.
     *
     * @param faults refuses bytes that are not a message at all
     */
    public boolean isLike(byte[] message, WireFaults faults) {
        boolean[] isKnown = {message.length == 0};
        new FieldPlaces(message, faults)
                .each(
                        message(name),
                        ByteRanges.of(0, message.length),
                        (position, from, to) -> isKnown[0] |= position >= 0);
        return isKnown[0];
    }

    /**
     * Rewrites a message as MessagePack: a map with each field that has no presence, and each other one that is set.
     * Enums are their names, or numbers without name; maps have texts as keys. Unknown fields are left out.
     *
     * @param faults refuses bytes that are not such a message, or that take more than {@link BodyCodec#MAX_BODY_BYTES}
     */
    public byte[] toMessagePack(byte[] message, WireFaults faults) {
        return new MessageRewriter(this, message, faults).rewrite(message(name));
    }

    /**
     * Changes a message so that it rewrites as another MessagePack. Fields that are the same there stay byte for byte,
     * and so do those that are unknown. A message within is changed in the same way, not replaced. A field of a oneof
     * unsets the others.
     *
     * @param message empty for a new one
     * @param plain a map, where fields that are not set may be nil or missing; those of messages may be JSON texts
     * @param unreadable refuses bytes that are not such a message
     * @param faults refuses values that the message cannot have
     */
    public byte[] edit(byte[] message, byte[] plain, WireFaults unreadable, FieldFaults faults) {
        byte[] before = toMessagePack(message, unreadable);
        return new MessageEditor(this, message, unreadable, faults)
                .edit(message(name), PlainValue.fieldsOf(before), PlainValue.fieldsOf(plain));
    }

    /** Returns the path of values in the message that a text names; empty if there are none, or if they are messages. */
    public Optional<FieldPath> path(String text) {
        return FieldPath.of(this, message(name), text);
    }
}
