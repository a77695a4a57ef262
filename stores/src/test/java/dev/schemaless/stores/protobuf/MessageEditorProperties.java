package dev.schemaless.stores.protobuf;

import static dev.schemaless.catalog.fixture.Generator.seeds;
import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import com.google.protobuf.WireFormat;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.codec.MessagePackType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Messages that are edited, compared with what protobuf's own library makes of the same change. */
class MessageEditorProperties {
    private static final Descriptor KINDS = SampleFiles.descriptorOf("sample.Kinds");
    private static final Descriptor OLD = SampleFiles.descriptorOf("old.Old");
    private static final ProtobufSchema KINDS_SCHEMA = SampleFiles.schemaOf("sample.Kinds");
    private static final ProtobufSchema OLD_SCHEMA = SampleFiles.schemaOf("old.Old");

    private static byte[] edit(boolean old, byte[] message, byte[] plain) {
        return (old ? OLD_SCHEMA : KINDS_SCHEMA).edit(message, plain, Faults::refuse, Faults::refuse);
    }

    private static byte[] plain(boolean old, byte[] message) {
        return (old ? OLD_SCHEMA : KINDS_SCHEMA).toMessagePack(message, Faults::refuse);
    }

    @Test
    void aNewMessageHasTheBytesThatTheLibraryWrites() {
        tries(500).forAll(seeds(), seed -> {
            Random random = new Random(seed);
            boolean old = random.nextBoolean();
            Message message = withoutMaps(new RandomMessages(random).message(old ? OLD : KINDS, 3));

            assertThat(HexFormat.of().formatHex(edit(old, new byte[0], plain(old, message.toByteArray()))))
                    .isEqualTo(HexFormat.of().formatHex(message.toByteArray()));
        });
    }

    /** The library leaves out what is a default in an entry of a map that it does not know as one. */
    private static Message withoutMaps(Message message) {
        Message.Builder builder = message.toBuilder();
        message.getAllFields().forEach((field, value) -> {
            if (field.isMapField()) {
                builder.clearField(field);
            } else if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE && field.isRepeated()) {
                for (int i = 0; i < message.getRepeatedFieldCount(field); i++) {
                    builder.setRepeatedField(field, i, withoutMaps((Message) message.getRepeatedField(field, i)));
                }
            } else if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
                builder.setField(field, withoutMaps((Message) value));
            }
        });
        return builder.build();
    }

    @Test
    void anEditedMessageIsWhatTheLibraryMakesOfTheSameChange() {
        tries(500).forAll(seeds(), seed -> {
            Random random = new Random(seed);
            RandomMessages messages = new RandomMessages(random);
            boolean old = random.nextBoolean();
            byte[] stored = stored(messages, random, old ? OLD : KINDS);
            Message before = DynamicMessage.parseFrom(old ? OLD : KINDS, stored);
            Message after = messages.changed(before, 3);

            byte[] edited = edit(old, stored, asJson(plain(old, after.toByteArray()), random));

            assertThat(DynamicMessage.parseFrom(old ? OLD : KINDS, edited)).isEqualTo(parsed(after));
            assertThat(values(edited, unchanged(before, after)))
                    .as("other fields stay byte for byte")
                    .isEqualTo(values(stored, unchanged(before, after)));
        });
    }

    /** Of a key of a map that stands twice, the last entry counts. */
    private static Message parsed(Message message) throws IOException {
        return DynamicMessage.parseFrom(message.getDescriptorForType(), message.toByteArray());
    }

    /** Messages behind one another, as appending programs write them. */
    private static byte[] stored(RandomMessages messages, Random random, Descriptor descriptor) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = random.nextInt(3); i >= 0; i--) {
            messages.withUnknownFields(messages.message(descriptor, 3)).writeTo(bytes);
        }
        return bytes.toByteArray();
    }

    /** Columns of messages and maps give JSON texts. */
    private static byte[] asJson(byte[] plain, Random random) {
        Map<String, byte[]> fields = PlainValue.fieldsOf(plain);
        BodyWriter out = new BodyWriter();
        out.writeMapHeader(fields.size());
        fields.forEach((key, value) -> {
            out.writeString(key);
            MessagePackType kind = PlainValue.kindOf(value);
            if (random.nextBoolean() && (kind == MessagePackType.MAP || kind == MessagePackType.ARRAY)) {
                out.writeString(JsonText.of(new BodyReader(value, "the sample")));
            } else {
                out.writeRaw(value, 0, value.length);
            }
        });
        return out.toBytes();
    }

    private static Set<Integer> unchanged(Message before, Message after) {
        Set<Integer> numbers = new TreeSet<>(Set.of(90));
        for (FieldDescriptor field : before.getDescriptorForType().getFields()) {
            if (field.getContainingOneof() == null
                    && before.getField(field).equals(after.getField(field))
                    && (!field.hasPresence() || before.hasField(field) == after.hasField(field))) {
                numbers.add(field.getNumber());
            }
        }
        return numbers;
    }

    /** Returns the values of some fields with their tags, in their order. */
    private static List<String> values(byte[] message, Set<Integer> numbers) throws IOException {
        List<String> values = new ArrayList<>();
        CodedInputStream in = CodedInputStream.newInstance(message);
        while (!in.isAtEnd()) {
            int start = in.getTotalBytesRead();
            int tag = in.readTag();
            in.skipField(tag);
            if (numbers.contains(WireFormat.getTagFieldNumber(tag))) {
                values.add(HexFormat.of().formatHex(Arrays.copyOfRange(message, start, in.getTotalBytesRead())));
            }
        }
        return values;
    }
}
