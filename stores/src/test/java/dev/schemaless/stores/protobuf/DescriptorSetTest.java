package dev.schemaless.stores.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.Edition;
import com.google.protobuf.DescriptorProtos.FeatureSet;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldOptions;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.FileOptions;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.model.Column;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DescriptorSetTest {
    private static DescriptorSet setOf(FileDescriptorProto... files) {
        FileDescriptorSet.Builder set = FileDescriptorSet.newBuilder();
        for (FileDescriptorProto file : files) {
            set.addFile(file);
        }
        return DescriptorSet.of(set.build().toByteArray(), Faults::refuse);
    }

    private static void refuses(ThrowingCallable call, String reason) {
        assertThatThrownBy(call).isInstanceOf(SchemalessException.class).hasMessageContaining(reason);
    }

    @Test
    void columnsHaveTheTypesOfFields() {
        Map<String, String> types = SampleFiles.schemaOf("sample.Kinds").columns().stream()
                .collect(Collectors.toMap(Column::name, column -> column.type().sql()));

        assertThat(types)
                .containsEntry("f1", "DOUBLE")
                .containsEntry("f2", "REAL")
                .containsEntry("f4", "DECIMAL(20, 0)")
                .containsEntry("f5", "BIGINT")
                .containsEntry("f8", "BOOLEAN")
                .containsEntry("f12", "VARBINARY")
                .containsEntry("f14", "VARCHAR")
                .containsEntry("many_f9", "VARCHAR ARRAY")
                .containsEntry("names", "JSON")
                .containsEntry("child", "JSON")
                .containsEntry("many_child", "JSON");
    }

    @Test
    void aMissingImportIsRefusedIfSomethingOfItIsNeeded() {
        FileDescriptorProto.Builder file = SampleFiles.proto2().toBuilder();
        assertThat(setOf(file.build()).schemaOf("old.Old").columns())
                .as("nothing of it is needed")
                .isNotEmpty();
        file.getMessageTypeBuilder(0)
                .addField(FieldDescriptorProto.newBuilder()
                        .setName("kinds")
                        .setNumber(60)
                        .setType(FieldDescriptorProto.Type.TYPE_MESSAGE)
                        .setTypeName(".sample.Kinds"));

        DescriptorSet set = setOf(file.build());
        refuses(
                () -> set.schemaOf("old.Old"),
                "its field 'kinds' of 'old.Old' has the type 'sample.Kinds', which it lacks together with the imports"
                        + " [sample.proto]. Make the set with protoc's --include_imports");
    }

    @Test
    void aMessageThatIsNotThereIsRefusedWithThoseThatAre() {
        DescriptorSet set = setOf(SampleFiles.proto3());

        refuses(() -> set.schemaOf("Kinds"), "it has no message 'Kinds'. It has sample.Kinds");
    }

    @Test
    void whatIsNoSetIsRefused(@TempDir Path folder) throws Exception {
        refuses(() -> DescriptorSet.of(new byte[0], Faults::refuse), "it declares no message");
        refuses(
                () -> DescriptorSet.of("syntax = \"proto3\";".getBytes(StandardCharsets.UTF_8), Faults::refuse),
                "Cannot read");
        refuses(() -> DescriptorSet.read(folder.resolve("none.desc"), Faults::refuse), "it cannot be read");
        Path large = folder.resolve("large.desc");
        Files.write(large, new byte[DescriptorSet.MAX_BYTES + 1]);
        refuses(() -> DescriptorSet.read(large, Faults::refuse), "it has more than 33554432 bytes");
    }

    @Test
    void anEditionDecidesPresence() {
        FeatureSet implicit = FeatureSet.newBuilder()
                .setFieldPresence(FeatureSet.FieldPresence.IMPLICIT)
                .build();
        Function<String, FieldDescriptorProto.Builder> number = name -> FieldDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(name.charAt(0) - 'a' + 1)
                .setType(FieldDescriptorProto.Type.TYPE_INT32);
        FileDescriptorProto file = FileDescriptorProto.newBuilder()
                .setName("edition.proto")
                .setSyntax("editions")
                .setEdition(Edition.EDITION_2023)
                .addMessageType(DescriptorProto.newBuilder()
                        .setName("M")
                        .addField(number.apply("a"))
                        .addField(number.apply("b")
                                .setOptions(FieldOptions.newBuilder().setFeatures(implicit))))
                .build();
        FileDescriptorProto whole = file.toBuilder()
                .setOptions(FileOptions.newBuilder().setFeatures(implicit))
                .build();

        assertThat(emptyOf(setOf(file))).isEqualTo("{\"b\":0}");
        assertThat(emptyOf(setOf(whole))).isEqualTo("{\"a\":0,\"b\":0}");
    }

    @Test
    void pathSeesTheDefaultOfAFieldThatIsNotSet() {
        ProtobufSchema old = SampleFiles.schemaOf("old.Old");
        byte[] nothing = {(byte) 0x80};

        assertThat(old.path("f5").orElseThrow().values(nothing)).isEmpty();
        assertThat(seen(old, "f5"))
                .hasValueSatisfying(path -> assertThat(path.values(nothing)).containsExactly(100L));
        assertThat(seen(old, "result.url"))
                .hasValueSatisfying(path -> assertThat(path.values(nothing)).containsExactly(""));
        assertThat(seen(old, "f14"))
                .hasValueSatisfying(path -> assertThat(path.numbers(nothing)).containsExactly(0L));
        assertThat(seen(old, "item[*].url")).as("a list has no default").isEmpty();
        assertThat(seen(SampleFiles.schemaOf("sample.Kinds"), "f5"))
                .as("always there")
                .isEmpty();
    }

    private static Optional<FieldPath> seen(ProtobufSchema schema, String path) {
        return schema.path(path).orElseThrow().withAbsent();
    }

    private static String emptyOf(DescriptorSet set) {
        byte[] plain = set.schemaOf("M").toMessagePack(new byte[0], Faults::refuse);
        return JsonText.of(new BodyReader(plain, "the sample"));
    }
}
