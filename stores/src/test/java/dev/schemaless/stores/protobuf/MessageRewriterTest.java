package dev.schemaless.stores.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class MessageRewriterTest {
    private interface Writing {
        void to(CodedOutputStream out) throws IOException;
    }

    private static byte[] bytes(Writing writing) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            CodedOutputStream out = CodedOutputStream.newInstance(bytes);
            writing.to(out);
            out.flush();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String json(String message, Writing writing) {
        return JsonText.of(new BodyReader(rewritten(message, bytes(writing)), "the sample"));
    }

    private static byte[] rewritten(String message, byte[] body) {
        return SampleFiles.schemaOf(message).toMessagePack(body, Faults::refuse);
    }

    private static void refuses(byte[] body, String reason) {
        assertThatThrownBy(() -> rewritten("sample.Kinds", body))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining(reason)
                .extracting(failure -> ((SchemalessException) failure).code())
                .isEqualTo(ErrorCode.BODY_CORRUPT);
    }

    @Test
    void fieldsWithoutPresenceAreAlwaysThere() {
        assertThat(json("sample.Kinds", out -> {}))
                .contains(
                        "\"f5\":0", "\"f8\":false", "\"f9\":\"\"", "\"f14\":\"NONE\"", "\"many_f5\":[]", "\"names\":{}")
                .doesNotContain("\"note\"", "\"child\"", "\"phone\"");
    }

    @Test
    void fieldsWithPresenceAreThereIfTheyAreSet() {
        assertThat(json("sample.Kinds", out -> out.writeString(41, ""))).contains("\"note\":\"\"");
        assertThat(json("old.Old", out -> {})).as("a default is not set").isEqualTo("{\"item\":[]}");
        assertThat(json("old.Old", out -> out.writeInt32(5, 0))).isEqualTo("{\"f5\":0,\"item\":[]}");
    }

    @Test
    void anEnumIsItsNameOrANumberWithoutOne() {
        assertThat(json("old.Old", out -> out.writeEnum(12, -7))).isEqualTo("{\"f14\":\"LOST\",\"item\":[]}");
        assertThat(json("old.Old", out -> out.writeEnum(12, 42))).isEqualTo("{\"f14\":42,\"item\":[]}");
    }

    @Test
    void unknownFieldsAreLeftOut() {
        assertThat(json("old.Old", out -> {
                    out.writeString(1, "a text where a number should be");
                    out.writeInt32(5, 3);
                    out.writeInt64(99, 1);
                    out.writeTag(98, WireReader.START_GROUP);
                    out.writeString(1, "within");
                    out.writeTag(98, WireReader.END_GROUP);
                }))
                .isEqualTo("{\"f5\":3,\"item\":[]}");
    }

    @Test
    void extensionsAndGroupsAreFields() {
        assertThat(json("old.Old", out -> {
                    out.writeInt32(100, 5);
                    out.writeTag(41, WireReader.START_GROUP);
                    out.writeString(1, "here");
                    out.writeTag(41, WireReader.END_GROUP);
                }))
                .isEqualTo("{\"result\":{\"url\":\"here\"},\"item\":[],\"[old.rating]\":5}");
    }

    @Test
    void numbersWithoutSignGoBeyondLong() {
        assertThat(json("old.Old", out -> out.writeUInt64(4, -1)))
                .isEqualTo("{\"f4\":18446744073709551615,\"item\":[]}");
        assertThat(json("old.Old", out -> out.writeFixed32(7, -1))).isEqualTo("{\"f7\":4294967295,\"item\":[]}");
    }

    @Test
    void repeatedNumbersMayBePackedOrNot() {
        String packed = json("sample.Kinds", out -> {
            out.writeUInt32(25, 1);
            out.writeByteArray(25, new byte[] {2, (byte) 0x80, 1});
            out.writeUInt32(25, 3);
        });

        assertThat(packed).contains("\"many_f5\":[1,2,128,3]");
    }

    @Test
    void whatIsNoMessageIsRefused() {
        refuses(new byte[] {0x0a, 5, 'a', 'b', 'c'}, "a value declares 5 bytes, more than the 3 that are left");
        refuses(new byte[] {0}, "no field has the tag 0");
        refuses(new byte[] {0x08}, "it ends too early");
        refuses(new byte[] {0x0f}, "wire type 7");
        refuses(bytes(out -> out.writeTag(3, WireReader.START_GROUP)), "it ends too early");
        refuses(new byte[] {0x08, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1}, "a number has more than 10 bytes");
    }

    @Test
    void whatNestsTooDeepIsRefused() {
        byte[] body = {};
        for (int i = 0; i < 2 * BodyReader.MAX_DEPTH; i++) {
            byte[] inner = body;
            body = bytes(out -> out.writeByteArray(17, inner));
        }
        refuses(body, "it nests deeper than 100 levels");
        byte[] groups = bytes(out -> {
            for (int i = 0; i < 1_000_000; i++) {
                out.writeTag(99, WireReader.START_GROUP);
            }
        });
        refuses(groups, "its groups nest deeper than 100 levels");
    }

    @Test
    void whatGrowsIsRefused() {
        byte[] body = bytes(out -> {
            for (int i = 0; i < 100_000; i++) {
                out.writeByteArray(37, new byte[0]);
            }
        });
        refuses(body, "its values take more than 16777216 bytes");
        byte[] alternating = bytes(out -> {
            for (int i = 0; i < 200_000; i++) {
                out.writeInt32(25, 1);
                out.writeInt32(23, 1);
            }
        });
        refuses(alternating, "its values stand in more than 100000 places");
        byte[] keys = bytes(out -> {
            for (int i = 0; i < 150_000; i++) {
                out.writeBytes(44, entry(i));
            }
        });
        refuses(keys, "its maps have more keys");
    }

    private static ByteString entry(int key) {
        return ByteString.copyFrom(bytes(out -> out.writeString(1, Integer.toString(key))));
    }

    @Test
    void ofOneKeyTheLastValueCounts() {
        byte[] body = bytes(out -> {
            for (String value : new String[] {"first", "last"}) {
                out.writeBytes(44, ByteString.copyFrom(bytes(entry -> {
                    entry.writeString(1, "k");
                    entry.writeString(2, value);
                })));
            }
            out.writeBytes(45, ByteString.copyFrom(bytes(entry -> entry.writeSInt32(1, -3))));
        });

        byte[] plain = rewritten("sample.Kinds", body);

        assertThat(JsonText.of(new BodyReader(plain, "the sample")))
                .contains("\"names\":{\"k\":\"last\"}", "\"places\":{\"-3\":{\"f1\":0");
    }
}
