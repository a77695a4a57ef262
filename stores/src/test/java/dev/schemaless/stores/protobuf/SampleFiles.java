package dev.schemaless.stores.protobuf;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumValueDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.MessageOptions;
import com.google.protobuf.DescriptorProtos.OneofDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;

/** Definitions with fields of every kind, in proto2 and in proto3, as {@code protoc} would describe them. */
final class SampleFiles {
    private SampleFiles() {}

    static FileDescriptorProto proto3() {
        DescriptorProto.Builder message = DescriptorProto.newBuilder().setName("Kinds");
        addKinds(message, FieldDescriptorProto.Label.LABEL_OPTIONAL, "", 1);
        addKinds(message, FieldDescriptorProto.Label.LABEL_REPEATED, "many_", 21);
        message.addField(field("note", 41, FieldDescriptorProto.Type.TYPE_STRING)
                .setProto3Optional(true)
                .setOneofIndex(1));
        message.addField(
                field("phone", 42, FieldDescriptorProto.Type.TYPE_STRING).setOneofIndex(0));
        message.addField(field("next_of_kin", 43, FieldDescriptorProto.Type.TYPE_MESSAGE)
                .setTypeName(".sample.Kinds")
                .setOneofIndex(0));
        message.addOneofDecl(OneofDescriptorProto.newBuilder().setName("contact"));
        message.addOneofDecl(OneofDescriptorProto.newBuilder().setName("_note"));
        message.addField(many("names", 44).setTypeName(".sample.Kinds.NamesEntry"));
        message.addNestedType(entry(
                "NamesEntry",
                field("value", 2, FieldDescriptorProto.Type.TYPE_STRING),
                FieldDescriptorProto.Type.TYPE_STRING));
        message.addField(many("places", 45).setTypeName(".sample.Kinds.PlacesEntry"));
        message.addNestedType(entry(
                "PlacesEntry",
                field("value", 2, FieldDescriptorProto.Type.TYPE_MESSAGE).setTypeName(".sample.Kinds"),
                FieldDescriptorProto.Type.TYPE_SINT32));
        return file("sample.proto", "sample", "proto3")
                .addMessageType(message)
                .addEnumType(status())
                .build();
    }

    static FileDescriptorProto proto2() {
        DescriptorProto.Builder message = DescriptorProto.newBuilder().setName("Old");
        addKinds(message, FieldDescriptorProto.Label.LABEL_OPTIONAL, "", 1);
        message.getFieldBuilder(4).setDefaultValue("100");
        message.addField(
                field("result", 41, FieldDescriptorProto.Type.TYPE_GROUP).setTypeName(".old.Old.Result"));
        message.addField(FieldDescriptorProto.newBuilder(many("item", 42).build())
                .setType(FieldDescriptorProto.Type.TYPE_GROUP)
                .setTypeName(".old.Old.Item"));
        for (String group : new String[] {"Result", "Item"}) {
            message.addNestedType(DescriptorProto.newBuilder()
                    .setName(group)
                    .addField(field("url", 1, FieldDescriptorProto.Type.TYPE_STRING))
                    .addField(field("inner", 2, FieldDescriptorProto.Type.TYPE_MESSAGE)
                            .setTypeName(".old.Old")));
        }
        message.addExtensionRange(
                DescriptorProto.ExtensionRange.newBuilder().setStart(100).setEnd(200));
        return file("old.proto", "old", "proto2")
                .addDependency("sample.proto")
                .addMessageType(message)
                .addEnumType(status())
                .addExtension(field("rating", 100, FieldDescriptorProto.Type.TYPE_INT32)
                        .setExtendee(".old.Old"))
                .build();
    }

    private static FileDescriptorProto.Builder file(String name, String pack, String syntax) {
        return FileDescriptorProto.newBuilder().setName(name).setPackage(pack).setSyntax(syntax);
    }

    private static EnumDescriptorProto status() {
        return EnumDescriptorProto.newBuilder()
                .setName("Status")
                .addValue(EnumValueDescriptorProto.newBuilder().setName("NONE").setNumber(0))
                .addValue(EnumValueDescriptorProto.newBuilder().setName("PAID").setNumber(2))
                .addValue(EnumValueDescriptorProto.newBuilder().setName("LOST").setNumber(-7))
                .build();
    }

    private static void addKinds(
            DescriptorProto.Builder message, FieldDescriptorProto.Label label, String prefix, int first) {
        int number = first;
        for (FieldDescriptorProto.Type type : FieldDescriptorProto.Type.values()) {
            if (type != FieldDescriptorProto.Type.TYPE_GROUP && type != FieldDescriptorProto.Type.TYPE_MESSAGE) {
                FieldDescriptorProto.Builder field =
                        field(prefix + "f" + type.getNumber(), number, type).setLabel(label);
                if (type == FieldDescriptorProto.Type.TYPE_ENUM) {
                    field.setTypeName("Kinds".equals(message.getName()) ? ".sample.Status" : ".old.Status");
                }
                message.addField(field);
                number++;
            }
        }
        message.addField(field(prefix + "child", number, FieldDescriptorProto.Type.TYPE_MESSAGE)
                .setLabel(label)
                .setTypeName("Kinds".equals(message.getName()) ? ".sample.Kinds" : ".old.Old"));
    }

    private static FieldDescriptorProto.Builder field(String name, int number, FieldDescriptorProto.Type type) {
        return FieldDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(number)
                .setType(type)
                .setLabel(FieldDescriptorProto.Label.LABEL_OPTIONAL);
    }

    private static FieldDescriptorProto.Builder many(String name, int number) {
        return field(name, number, FieldDescriptorProto.Type.TYPE_MESSAGE)
                .setLabel(FieldDescriptorProto.Label.LABEL_REPEATED);
    }

    private static DescriptorProto entry(
            String name, FieldDescriptorProto.Builder value, FieldDescriptorProto.Type key) {
        return DescriptorProto.newBuilder()
                .setName(name)
                .addField(field("key", 1, key))
                .addField(value)
                .setOptions(MessageOptions.newBuilder().setMapEntry(true))
                .build();
    }

    static byte[] set() {
        return FileDescriptorSet.newBuilder()
                .addFile(proto3())
                .addFile(proto2())
                .build()
                .toByteArray();
    }

    static ProtobufSchema schemaOf(String message) {
        return DescriptorSet.of(set(), Faults::refuse).schemaOf(message);
    }

    /** Returns the library's own description. */
    static Descriptor descriptorOf(String message) {
        try {
            FileDescriptor sample = FileDescriptor.buildFrom(proto3(), new FileDescriptor[0]);
            FileDescriptor old = FileDescriptor.buildFrom(proto2(), new FileDescriptor[] {sample});
            return message.equals("sample.Kinds")
                    ? sample.findMessageTypeByName("Kinds")
                    : old.findMessageTypeByName("Old");
        } catch (DescriptorValidationException e) {
            throw new IllegalStateException(e);
        }
    }
}
