package dev.schemaless.stores.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.msgpack.core.MessagePack;
import org.msgpack.value.Value;

/** Values as text, to compare what two libraries read. */
final class PlainTree {
    private static final List<FieldDescriptor.Type> UNSIGNED = List.of(
            FieldDescriptor.Type.UINT64,
            FieldDescriptor.Type.FIXED64,
            FieldDescriptor.Type.UINT32,
            FieldDescriptor.Type.FIXED32);

    private PlainTree() {}

    static String ofMessagePack(byte[] bytes) {
        try {
            return of(MessagePack.newDefaultUnpacker(bytes).unpackValue());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String of(Value value) {
        return switch (value.getValueType()) {
            case MAP -> {
                Map<String, String> fields = new TreeMap<>();
                value.asMapValue()
                        .entrySet()
                        .forEach(field -> fields.put(field.getKey().toString(), of(field.getValue())));
                yield fields.toString();
            }
            case ARRAY -> {
                List<String> elements = new ArrayList<>();
                value.asArrayValue().forEach(element -> elements.add(of(element)));
                yield elements.toString();
            }
            case FLOAT -> number(value.asFloatValue().toDouble());
            case BINARY -> "x" + new BigInteger(1, value.asBinaryValue().asByteArray()).toString(16);
            default -> value.toString().replaceAll("^\"|\"$", "");
        };
    }

    private static String number(double number) {
        return String.format(Locale.ROOT, "%x", Double.doubleToLongBits(number));
    }

    /** Returns what the rules make of a message that protobuf's own library has read. */
    static String of(Message message) {
        Map<String, String> fields = new TreeMap<>();
        for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
            if (!field.hasPresence() || message.hasField(field)) {
                fields.put(field.getName(), of(field, message.getField(field)));
            }
        }
        return fields.toString();
    }

    private static String of(FieldDescriptor field, Object value) {
        if (field.isMapField()) {
            Map<String, String> entries = new TreeMap<>();
            for (Object entry : (List<?>) value) {
                Message pair = (Message) entry;
                FieldDescriptor key = pair.getDescriptorForType().findFieldByNumber(1);
                FieldDescriptor content = pair.getDescriptorForType().findFieldByNumber(2);
                entries.put(String.valueOf(pair.getField(key)), single(content, pair.getField(content)));
            }
            return entries.toString();
        } else if (field.isRepeated()) {
            return ((List<?>) value)
                    .stream().map(element -> single(field, element)).toList().toString();
        }
        return single(field, value);
    }

    private static String single(FieldDescriptor field, Object value) {
        if (value instanceof Message message) {
            return of(message);
        } else if (value instanceof EnumValueDescriptor constant) {
            return constant.getIndex() < 0 ? String.valueOf(constant.getNumber()) : constant.getName();
        } else if (value instanceof ByteString bytes) {
            return "x" + new BigInteger(1, bytes.toByteArray()).toString(16);
        } else if (value instanceof Float || value instanceof Double) {
            return number(((Number) value).doubleValue());
        } else if (value instanceof Long number && isUnsigned(field)) {
            return Long.toUnsignedString(number);
        } else if (value instanceof Integer number && isUnsigned(field)) {
            return Integer.toUnsignedString(number);
        }
        return String.valueOf(value);
    }

    private static boolean isUnsigned(FieldDescriptor field) {
        return UNSIGNED.contains(field.getType());
    }
}
