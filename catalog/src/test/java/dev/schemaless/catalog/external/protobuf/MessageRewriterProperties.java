package dev.schemaless.catalog.external.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.schemaless.catalog.SchemalessException;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class MessageRewriterProperties {
    private static final Descriptor KINDS = SampleFiles.descriptorOf("sample.Kinds");
    private static final Descriptor OLD = SampleFiles.descriptorOf("old.Old");
    private static final ProtobufSchema KINDS_SCHEMA = SampleFiles.schemaOf("sample.Kinds");
    private static final ProtobufSchema OLD_SCHEMA = SampleFiles.schemaOf("old.Old");

    /** What stands behind a message is merged with it: fields are set again, parts of messages are put together. */
    @Property(tries = 500)
    void messagesBehindOneAnotherAreReadAsProtobufReadsThem(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        boolean old = random.nextBoolean();
        Descriptor descriptor = old ? OLD : KINDS;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = random.nextInt(4); i >= 0; i--) {
            random(descriptor, random, 3).writeTo(bytes);
        }
        byte[] body = bytes.toByteArray();

        assertThat(PlainTree.ofMessagePack((old ? OLD_SCHEMA : KINDS_SCHEMA).toMessagePack(body, Faults::refuse)))
                .isEqualTo(PlainTree.of(DynamicMessage.parseFrom(descriptor, body)));
    }

    @Property(tries = 1000)
    void damagedMessagesAreReadOrRefused(@ForAll long seed) {
        Random random = new Random(seed);
        byte[] body = random(KINDS, random, 3).toByteArray();
        for (int i = 0; i < 3 && body.length > 0; i++) {
            body[random.nextInt(body.length)] = (byte) random.nextInt();
        }

        assertThatCode(() -> {
                    try {
                        PlainTree.ofMessagePack(KINDS_SCHEMA.toMessagePack(body, Faults::refuse));
                    } catch (SchemalessException e) {
                        assertThat(e).hasMessageStartingWith("Cannot read body of the sample: ");
                    }
                })
                .doesNotThrowAnyException();
    }

    @Property(tries = 1000)
    void whatIsCutOffIsRefusedWhereProtobufRefusesIt(@ForAll long seed) {
        Random random = new Random(seed);
        ByteString whole = random(OLD, random, 3).toByteString();
        byte[] body = whole.substring(0, random.nextInt(whole.size() + 1)).toByteArray();
        Optional<DynamicMessage> read;
        try {
            read = Optional.of(DynamicMessage.parseFrom(OLD, body));
        } catch (InvalidProtocolBufferException e) {
            read = Optional.empty();
        }

        if (read.isPresent()) {
            assertThat(PlainTree.ofMessagePack(OLD_SCHEMA.toMessagePack(body, Faults::refuse)))
                    .isEqualTo(PlainTree.of(read.get()));
        } else {
            assertThatThrownBy(() -> OLD_SCHEMA.toMessagePack(body, Faults::refuse))
                    .isInstanceOf(SchemalessException.class);
        }
    }

    private static DynamicMessage random(Descriptor descriptor, Random random, int depth) {
        DynamicMessage.Builder message = DynamicMessage.newBuilder(descriptor);
        for (FieldDescriptor field : descriptor.getFields()) {
            boolean isNested = field.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
            if (random.nextInt(3) > 0 || (isNested && depth == 0)) {
                continue;
            }
            if (field.isRepeated()) {
                for (int i = random.nextInt(4); i >= 0; i--) {
                    message.addRepeatedField(field, value(field, random, depth));
                }
            } else {
                message.setField(field, value(field, random, depth));
            }
        }
        return message.build();
    }

    private static Object value(FieldDescriptor field, Random random, int depth) {
        return switch (field.getJavaType()) {
            case INT -> random.nextBoolean() ? random.nextInt(3) : random.nextInt();
            case LONG -> random.nextBoolean() ? (long) random.nextInt(300) : random.nextLong();
            case FLOAT -> Float.intBitsToFloat(random.nextInt());
            case DOUBLE -> random.nextGaussian();
            case BOOLEAN -> random.nextBoolean();
            case STRING -> Integer.toString(random.nextInt(5), 36) + (char) ('é' + random.nextInt(30));
            case BYTE_STRING -> ByteString.copyFrom(new byte[] {1, (byte) random.nextInt()});
            case ENUM -> field.getEnumType().getValues().get(random.nextInt(3));
            case MESSAGE -> random(field.getMessageType(), random, depth - 1);
        };
    }
}
