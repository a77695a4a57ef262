package dev.schemaless.stores.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.fixture.Fuzz;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Messages and descriptors with slips are read or refused. */
@Timeout(7_200)
class MessageFuzzTest {
    private static final long MOST_BYTES = 256L << 20;

    @Test
    void messageIsReadOrCorrupt() {
        check("sample.Kinds");
        check("old.Old");
    }

    @Test
    void descriptorsAreReadOrRefused() {
        new Fuzz(List.of(SampleFiles.set()), MOST_BYTES)
                .check(
                        set -> {
                            DescriptorSet read = DescriptorSet.of(set, Faults::refuse);
                            read.names();
                            read.schemaOf("sample.Kinds").columns();
                        },
                        thrown -> thrown instanceof SchemalessException);
    }

    private static void check(String name) {
        ProtobufSchema schema = SampleFiles.schemaOf(name);
        Descriptor descriptor = SampleFiles.descriptorOf(name);
        RandomMessages messages = new RandomMessages(new Random(1));
        List<byte[]> samples = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            samples.add(messages.message(descriptor, 3).toByteArray());
        }
        new Fuzz(samples, MOST_BYTES)
                .check(
                        message -> {
                            schema.isLike(message, Faults::refuse);
                            byte[] plain = schema.toMessagePack(message, Faults::refuse);
                            JsonText.of(new BodyReader(plain, name));
                            schema.edit(message, plain, Faults::refuse, Faults::refuse);
                        },
                        thrown -> thrown instanceof SchemalessException refused
                                && refused.code() == ErrorCode.BODY_CORRUPT);
    }
}
