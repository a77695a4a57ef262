package dev.schemaless.stores.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Messages at random, made by protobuf's own library. */
final class RandomMessages {
    private static final int UNKNOWN = 90;

    private final Random random;

    RandomMessages(Random random) {
        this.random = random;
    }

    /** Returns a message; of a map, a key may have several entries. */
    DynamicMessage message(Descriptor descriptor, int depth) {
        DynamicMessage.Builder message = DynamicMessage.newBuilder(descriptor);
        for (FieldDescriptor field : descriptor.getFields()) {
            boolean isNested = field.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
            if (random.nextInt(3) > 0 || (isNested && depth <= 0)) {
                continue;
            }
            set(message, field, depth);
        }
        return message.build();
    }

    private void set(Message.Builder message, FieldDescriptor field, int depth) {
        if (field.isRepeated()) {
            for (int i = random.nextInt(4); i >= 0; i--) {
                message.addRepeatedField(field, value(field, depth));
            }
        } else {
            message.setField(field, value(field, depth));
        }
    }

    private Object value(FieldDescriptor field, int depth) {
        return switch (field.getJavaType()) {
            case INT -> random.nextBoolean() ? random.nextInt(3) : random.nextInt();
            case LONG -> random.nextBoolean() ? (long) random.nextInt(300) : random.nextLong();
            case FLOAT -> Float.intBitsToFloat(Float.floatToIntBits(Float.intBitsToFloat(random.nextInt())));
            case DOUBLE -> random.nextGaussian();
            case BOOLEAN -> random.nextBoolean();
            case STRING -> Integer.toString(random.nextInt(5), 36) + (char) ('é' + random.nextInt(30));
            case BYTE_STRING -> ByteString.copyFrom(new byte[] {1, (byte) random.nextInt()});
            case ENUM -> field.getEnumType().getValues().get(random.nextInt(3));
            case MESSAGE -> message(field.getMessageType(), depth - 1);
        };
    }

    /** Returns the message with fields that its descriptor lacks, in it and in the messages that it has but once. */
    DynamicMessage withUnknownFields(Message message) {
        DynamicMessage.Builder builder = DynamicMessage.newBuilder(message.getDescriptorForType())
                .mergeFrom(message)
                .mergeUnknownFields(UnknownFieldSet.newBuilder()
                        .addField(
                                UNKNOWN,
                                UnknownFieldSet.Field.newBuilder()
                                        .addVarint(random.nextInt(1000))
                                        .addLengthDelimited(ByteString.copyFromUtf8("unknown"))
                                        .build())
                        .build());
        for (FieldDescriptor field : message.getAllFields().keySet()) {
            if (isSingleMessage(field)) {
                builder.setField(field, withUnknownFields((Message) message.getField(field)));
            }
        }
        return builder.build();
    }

    private static boolean isSingleMessage(FieldDescriptor field) {
        return !field.isRepeated() && field.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
    }

    /** Returns a message in which some fields differ: of messages within, fields of theirs. None changes twice. */
    Message changed(Message message, int depth) {
        Message.Builder builder = message.toBuilder();
        List<FieldDescriptor> fields = message.getDescriptorForType().getFields();
        Set<Object> done = new HashSet<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            FieldDescriptor field = fields.get(random.nextInt(fields.size()));
            boolean isNested = field.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
            boolean isFirst = done.add(field.getContainingOneof() == null ? field : field.getContainingOneof());
            if (isFirst && (!isNested || depth > 0)) {
                change(builder, field, depth);
            }
        }
        return builder.build();
    }

    private void change(Message.Builder message, FieldDescriptor field, int depth) {
        boolean isNested = field.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
        if (isSingleMessage(field) && message.hasField(field)) {
            if (random.nextInt(4) == 0) {
                message.clearField(field);
            } else {
                message.setField(field, changed((Message) message.getField(field), depth - 1));
            }
        } else if (field.isRepeated() && isNested && !field.isMapField() && message.getRepeatedFieldCount(field) > 0) {
            int place = random.nextInt(message.getRepeatedFieldCount(field));
            Message element = (Message) message.getRepeatedField(field, place);
            message.setRepeatedField(field, place, changed(element, depth - 1));
        } else {
            message.clearField(field);
            if (random.nextInt(3) > 0) {
                set(message, field, depth - 1);
            }
        }
    }
}
