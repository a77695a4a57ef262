package dev.schemaless.stores.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FeatureSet;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldOptions;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.FileOptions;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.JsonBody;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class MessageEditorTest {
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

    private static ProtobufSchema schema(String message) {
        return SampleFiles.schemaOf(message);
    }

    private static byte[] edit(ProtobufSchema schema, byte[] message, String json) {
        return schema.edit(message, JsonBody.of(json), Faults::refuse, Faults::refuse);
    }

    private static void assertEdited(String message, Writing stored, String json, Writing expected) {
        assertThat(HexFormat.of().formatHex(edit(schema(message), bytes(stored), json)))
                .isEqualTo(HexFormat.of().formatHex(bytes(expected)));
    }

    private static void refuses(String message, String json, ErrorCode code, String reason) {
        assertThatThrownBy(() -> edit(schema(message), new byte[0], json))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining(reason)
                .extracting(failure -> ((SchemalessException) failure).code())
                .isEqualTo(code);
    }

    @Test
    void aFieldChangesWhereItStandsAndAllElseStays() {
        assertEdited(
                "old.Old",
                out -> {
                    out.writeString(99, "unknown");
                    out.writeInt32(5, 1);
                    out.writeInt32(5, 2);
                    out.writeByteArray(98, new byte[] {0, 1});
                    out.writeString(9, "text");
                },
                "{\"f5\": 3, \"f9\": \"text\", \"f13\": 7}",
                out -> {
                    out.writeString(99, "unknown");
                    out.writeInt32(5, 3);
                    out.writeByteArray(98, new byte[] {0, 1});
                    out.writeString(9, "text");
                    out.writeUInt32(11, 7);
                });
    }

    @Test
    void whatIsLeftOutIsCleared() {
        assertEdited(
                "old.Old",
                out -> {
                    out.writeInt32(5, 1);
                    out.writeInt32(100, 8);
                },
                "{}",
                out -> {});
        assertEdited("sample.Kinds", out -> out.writeString(9, "x"), "{\"f9\": \"\"}", out -> {});
        assertEdited("sample.Kinds", out -> {}, "{\"note\": \"\"}", out -> out.writeString(41, ""));
    }

    @Test
    void aFieldOfAOneofUnsetsTheOthers() {
        assertEdited(
                "sample.Kinds",
                out -> {
                    out.writeByteArray(43, new byte[0]);
                    out.writeInt32(5, 1);
                    out.writeString(42, "12");
                },
                "{\"f5\": 1, \"phone\": \"12\", \"next_of_kin\": {\"f5\": 2}}",
                out -> {
                    out.writeByteArray(43, bytes(kin -> kin.writeInt32(5, 2)));
                    out.writeInt32(5, 1);
                });
        assertEdited(
                "sample.Kinds",
                out -> {
                    out.writeByteArray(43, new byte[0]);
                    out.writeString(42, "12");
                },
                "{}",
                out -> {});
        refuses(
                "sample.Kinds",
                "{\"phone\": \"12\", \"next_of_kin\": {}}",
                ErrorCode.PARAMETER_INVALID,
                "the message can have one of both");
    }

    @Test
    void aMessageWithinKeepsWhatIsUnknown() {
        assertEdited(
                "old.Old",
                out -> {
                    out.writeTag(41, WireReader.START_GROUP);
                    out.writeInt64(7, 7);
                    out.writeString(1, "here");
                    out.writeTag(41, WireReader.END_GROUP);
                },
                "{\"result\": {\"url\": \"there\", \"inner\": {}}, \"[old.rating]\": -1}",
                out -> {
                    out.writeTag(41, WireReader.START_GROUP);
                    out.writeInt64(7, 7);
                    out.writeString(1, "there");
                    out.writeByteArray(2, new byte[0]);
                    out.writeTag(41, WireReader.END_GROUP);
                    out.writeInt32(100, -1);
                });
    }

    private static void item(CodedOutputStream out, String url, int unknown) throws IOException {
        out.writeTag(42, WireReader.START_GROUP);
        if (unknown > 0) {
            out.writeInt32(99, unknown);
        }
        out.writeString(1, url);
        out.writeTag(42, WireReader.END_GROUP);
    }

    @Test
    void elementsThatStayKeepWhatIsUnknown() {
        Writing stored = out -> {
            item(out, "a", 1);
            item(out, "b", 2);
            item(out, "c", 3);
        };

        assertEdited(
                "old.Old",
                stored,
                "{\"item\": [{\"url\": \"new\"}, {\"url\": \"a\"}, {\"url\": \"b\"}, {\"url\": \"c\"}]}",
                out -> {
                    item(out, "new", 0);
                    stored.to(out);
                });
        assertEdited("old.Old", stored, "{\"item\": [{\"url\": \"a\"}, {\"url\": \"c\"}]}", out -> {
            item(out, "a", 1);
            item(out, "c", 3);
        });
        assertEdited("old.Old", stored, "{\"item\": [{\"url\": \"a\"}, {\"url\": \"x\"}, {\"url\": \"c\"}]}", out -> {
            item(out, "a", 1);
            item(out, "x", 2);
            item(out, "c", 3);
        });
    }

    @Test
    void anEntryOfAMapChangesAlone() {
        byte[] kept = {0x10, 0x01, 0x0a, 0x01, 'b', 0x12, 0x01, '2'};
        assertEdited(
                "sample.Kinds",
                out -> {
                    out.writeByteArray(44, bytes(entry -> entry.writeString(1, "a")));
                    out.writeByteArray(44, kept);
                    out.writeByteArray(44, bytes(entry -> entry.writeString(1, "c")));
                },
                "{\"names\": {\"b\": \"2\", \"c\": \"3\", \"\": \"4\"}}",
                out -> {
                    out.writeByteArray(44, kept);
                    out.writeByteArray(44, bytes(entry -> {
                        entry.writeString(1, "c");
                        entry.writeString(2, "3");
                    }));
                    out.writeByteArray(44, bytes(entry -> {
                        entry.writeString(1, "");
                        entry.writeString(2, "4");
                    }));
                });
    }

    @Test
    void severalNumbersStayPackedOrNot() {
        assertEdited(
                "sample.Kinds",
                out -> {
                    out.writeUInt32(25, 1);
                    out.writeUInt32(25, 2);
                },
                "{\"many_f5\": [1, 3]}",
                out -> {
                    out.writeUInt32(25, 1);
                    out.writeUInt32(25, 3);
                });
        assertEdited(
                "sample.Kinds",
                out -> {},
                "{\"many_f5\": [1, 300]}",
                out -> out.writeByteArray(25, new byte[] {1, (byte) 0xac, 2}));
    }

    @Test
    void valuesAreTakenInEveryFormThatColumnsAndJsonGiveThem() {
        assertEdited(
                "sample.Kinds",
                out -> {},
                "{\"f1\": \"NaN\", \"f2\": 0.1, \"f4\": \"18446744073709551615\", \"f5\": 5.0, \"f12\": \"AQI=\","
                        + " \"f14\": \"-7\", \"f17\": -2, \"f15\": -2, \"f7\": 4294967295, \"f8\": true}",
                out -> {
                    out.writeDouble(1, Double.NaN);
                    out.writeFloat(2, 0.1f);
                    out.writeUInt64(4, -1);
                    out.writeInt32(5, 5);
                    out.writeFixed32(7, -1);
                    out.writeBool(8, true);
                    out.writeByteArray(10, new byte[] {1, 2});
                    out.writeEnum(12, -7);
                    out.writeSFixed32(13, -2);
                    out.writeSInt32(15, -2);
                });
    }

    @Test
    void whatCannotBeIsRefusedByItsPath() {
        refuses("sample.Kinds", "{\"f5\": 2147483648}", ErrorCode.NUMBER_OUT_OF_RANGE, "'f5'");
        refuses("sample.Kinds", "{\"f13\": -1}", ErrorCode.NUMBER_OUT_OF_RANGE, "'f13'");
        refuses("sample.Kinds", "{\"f2\": 1e300}", ErrorCode.NUMBER_OUT_OF_RANGE, "'f2'");
        refuses("sample.Kinds", "{\"f4\": \"18446744073709551616\"}", ErrorCode.NUMBER_OUT_OF_RANGE, "'f4'");
        refuses("sample.Kinds", "{\"f5\": 1.5}", ErrorCode.CAST_INVALID, "is not a whole number");
        refuses("sample.Kinds", "{\"f5\": \"x\"}", ErrorCode.CAST_INVALID, "a whole number of int32");
        refuses("sample.Kinds", "{\"f9\": 5}", ErrorCode.CAST_INVALID, "'f9'");
        refuses("sample.Kinds", "{\"f12\": \"not base64\"}", ErrorCode.CAST_INVALID, "is not base64");
        refuses("sample.Kinds", "{\"f14\": \"GONE\"}", ErrorCode.CAST_INVALID, "It has LOST, NONE, PAID");
        refuses("sample.Kinds", "{\"child\": {\"child\": {\"f8\": 1}}}", ErrorCode.CAST_INVALID, "'child.child.f8'");
        refuses("sample.Kinds", "{\"child\": {\"zip\": 1}}", ErrorCode.CAST_INVALID, "'child.zip': the message has no");
        refuses("sample.Kinds", "{\"child\": 5}", ErrorCode.CAST_INVALID, "it is a JSON object");
        refuses("sample.Kinds", "{\"many_f5\": [1, null]}", ErrorCode.NOT_NULL_VIOLATION, "'many_f5'");
        refuses("sample.Kinds", "{\"places\": {\"x\": {}}}", ErrorCode.CAST_INVALID, "'places['x']'");
    }

    @Test
    void anEnumOfProto2HasNoOtherNumbers() {
        refuses("old.Old", "{\"f14\": 5}", ErrorCode.CAST_INVALID, "the enum 'old.Status' has no value 5");
        assertEdited("sample.Kinds", out -> {}, "{\"f14\": 5}", out -> out.writeEnum(12, 5));
        assertEdited("old.Old", out -> out.writeEnum(12, 5), "{\"f14\": 5, \"f8\": false}", out -> {
            out.writeEnum(12, 5);
            out.writeBool(8, false);
        });
    }

    @Test
    void aRequiredFieldMustBeThere() {
        ProtobufSchema schema = DescriptorSet.of(
                        FileDescriptorSet.newBuilder()
                                .addFile(FileDescriptorProto.newBuilder()
                                        .setName("r.proto")
                                        .addMessageType(DescriptorProto.newBuilder()
                                                .setName("R")
                                                .addField(field("id", 1, FieldDescriptorProto.Type.TYPE_INT32)
                                                        .setLabel(FieldDescriptorProto.Label.LABEL_REQUIRED))))
                                .build()
                                .toByteArray(),
                        Faults::refuse)
                .schemaOf("R");

        assertThat(edit(schema, new byte[0], "{\"id\": 0}")).containsExactly(8, 0);
        assertThatThrownBy(() -> edit(schema, new byte[] {8, 0}, "{}"))
                .hasMessageContaining("'id': the message needs a value");
    }

    private static FieldDescriptorProto.Builder field(String name, int number, FieldDescriptorProto.Type type) {
        return FieldDescriptorProto.newBuilder().setName(name).setNumber(number).setType(type);
    }

    /** What editions choose by features, proto2 had groups and the option packed for. */
    @Test
    void featuresOfAnEditionTellHowToWrite() {
        FieldOptions delimited = FieldOptions.newBuilder()
                .setFeatures(FeatureSet.newBuilder().setMessageEncoding(FeatureSet.MessageEncoding.DELIMITED))
                .build();
        DescriptorProto.Builder message = DescriptorProto.newBuilder()
                .setName("E")
                .addField(field("inner", 1, FieldDescriptorProto.Type.TYPE_MESSAGE)
                        .setTypeName(".E")
                        .setOptions(delimited))
                .addField(field("plain", 2, FieldDescriptorProto.Type.TYPE_MESSAGE)
                        .setTypeName(".E"))
                .addField(field("many", 3, FieldDescriptorProto.Type.TYPE_INT32)
                        .setLabel(FieldDescriptorProto.Label.LABEL_REPEATED));
        FileDescriptorProto file = FileDescriptorProto.newBuilder()
                .setName("e.proto")
                .setSyntax("editions")
                .setOptions(FileOptions.newBuilder()
                        .setFeatures(FeatureSet.newBuilder()
                                .setRepeatedFieldEncoding(FeatureSet.RepeatedFieldEncoding.EXPANDED)))
                .addMessageType(message)
                .build();
        ProtobufSchema schema = DescriptorSet.of(
                        FileDescriptorSet.newBuilder().addFile(file).build().toByteArray(), Faults::refuse)
                .schemaOf("E");

        assertThat(edit(schema, new byte[0], "{\"inner\": {}, \"plain\": {}, \"many\": [1, 2]}"))
                .containsExactly(0x0b, 0x0c, 0x12, 0, 0x18, 1, 0x18, 2);
    }
}
