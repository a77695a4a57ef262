package dev.schemaless.stores.protobuf;

import static dev.schemaless.catalog.fixture.Generator.seeds;
import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.schemaless.catalog.SchemalessException;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MessageRewriterProperties {
    private static final Descriptor KINDS = SampleFiles.descriptorOf("sample.Kinds");
    private static final Descriptor OLD = SampleFiles.descriptorOf("old.Old");
    private static final ProtobufSchema KINDS_SCHEMA = SampleFiles.schemaOf("sample.Kinds");
    private static final ProtobufSchema OLD_SCHEMA = SampleFiles.schemaOf("old.Old");

    /** What stands behind a message is merged with it: fields are set again, parts of messages are put together. */
    @Test
    void messagesBehindOneAnotherAreReadAsProtobufReadsThem() {
        tries(500).forAll(seeds(), seed -> {
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
        });
    }

    @Test
    void damagedMessagesAreReadOrRefused() {
        tries(1_000).forAll(seeds(), seed -> {
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
        });
    }

    @Test
    void whatIsCutOffIsRefusedWhereProtobufRefusesIt() {
        tries(1_000).forAll(seeds(), seed -> {
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
        });
    }

    private static DynamicMessage random(Descriptor descriptor, Random random, int depth) {
        return new RandomMessages(random).message(descriptor, depth);
    }
}
