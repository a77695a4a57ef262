package dev.schemaless.tests.external;

import com.google.protobuf.ByteString;
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
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A store with a repo {@code accounts} of proto3 messages, whose indexes are of every kind that Repos has. What {@code shout} holds is no
 * field; all others are told by the options.
 */
final class RepoAccounts implements AutoCloseable {
    private static final String INDEXES =
            "owner:name,cents:cents,tag:tags[*],status:status,city:address.city,active:active,token:token";
    private static final FileDescriptorProto FILE = file();
    private static final Descriptor ACCOUNT = descriptor();

    private final ClientDatabases databases;
    private final Path descriptors;
    private final RepoLibrary library;

    RepoAccounts(DatabaseServer server) throws SQLException, IOException {
        databases = ClientDatabases.create(server, 1);
        descriptors = Files.createTempFile("accounts", ".desc");
        Files.write(
                descriptors,
                FileDescriptorSet.newBuilder().addFile(FILE).build().toByteArray());
        Map<String, RepoLibrary.Index> indexes = new LinkedHashMap<>();
        indexes.put("owner", new RepoLibrary.Index("VARCHAR(254)", of("name")));
        indexes.put("cents", new RepoLibrary.Index("BIGINT", of("cents")));
        indexes.put("tag", new RepoLibrary.Index("VARCHAR(254)", of("tags")));
        indexes.put("status", new RepoLibrary.Index("INT", of("status")));
        indexes.put("city", new RepoLibrary.Index("VARCHAR(254)", RepoAccounts::city));
        indexes.put("active", new RepoLibrary.Index("TINYINT(1)", of("active")));
        indexes.put("token", new RepoLibrary.Index("BINARY(16)", of("token")));
        indexes.put(
                "shout",
                new RepoLibrary.Index("VARCHAR(254)", message -> List.of(message.getField(field("name")) + "!")));
        library = new RepoLibrary(databases, "accounts", ACCOUNT, indexes);
        library.create();
    }

    private static FileDescriptorProto file() {
        DescriptorProto account = DescriptorProto.newBuilder()
                .setName("Account")
                .addField(field("name", 1, FieldDescriptorProto.Type.TYPE_STRING))
                .addField(field("cents", 2, FieldDescriptorProto.Type.TYPE_INT64))
                .addField(many("tags", 3, FieldDescriptorProto.Type.TYPE_STRING))
                .addField(
                        field("status", 4, FieldDescriptorProto.Type.TYPE_ENUM).setTypeName(".shop.Status"))
                .addField(field("address", 5, FieldDescriptorProto.Type.TYPE_MESSAGE)
                        .setTypeName(".shop.Address"))
                .addField(
                        field("phone", 6, FieldDescriptorProto.Type.TYPE_STRING).setOneofIndex(0))
                .addField(
                        field("mail", 7, FieldDescriptorProto.Type.TYPE_STRING).setOneofIndex(0))
                .addField(field("token", 8, FieldDescriptorProto.Type.TYPE_BYTES)
                        .setOneofIndex(1)
                        .setProto3Optional(true))
                .addField(field("big", 9, FieldDescriptorProto.Type.TYPE_UINT64))
                .addField(many("attributes", 10, FieldDescriptorProto.Type.TYPE_MESSAGE)
                        .setTypeName(".shop.Account.AttributesEntry"))
                .addField(field("nick", 11, FieldDescriptorProto.Type.TYPE_STRING)
                        .setOneofIndex(2)
                        .setProto3Optional(true))
                .addField(field("score", 12, FieldDescriptorProto.Type.TYPE_DOUBLE))
                .addField(field("active", 13, FieldDescriptorProto.Type.TYPE_BOOL))
                .addField(field("delta", 14, FieldDescriptorProto.Type.TYPE_SINT32))
                .addOneofDecl(OneofDescriptorProto.newBuilder().setName("contact"))
                .addOneofDecl(OneofDescriptorProto.newBuilder().setName("_token"))
                .addOneofDecl(OneofDescriptorProto.newBuilder().setName("_nick"))
                .addNestedType(DescriptorProto.newBuilder()
                        .setName("AttributesEntry")
                        .addField(field("key", 1, FieldDescriptorProto.Type.TYPE_STRING))
                        .addField(field("value", 2, FieldDescriptorProto.Type.TYPE_STRING))
                        .setOptions(MessageOptions.newBuilder().setMapEntry(true)))
                .build();
        return FileDescriptorProto.newBuilder()
                .setName("shop.proto")
                .setPackage("shop")
                .setSyntax("proto3")
                .addMessageType(account)
                .addMessageType(DescriptorProto.newBuilder()
                        .setName("Address")
                        .addField(field("city", 1, FieldDescriptorProto.Type.TYPE_STRING))
                        .addField(field("zip", 2, FieldDescriptorProto.Type.TYPE_STRING)))
                .addEnumType(EnumDescriptorProto.newBuilder()
                        .setName("Status")
                        .addValue(constant("NEW", 0))
                        .addValue(constant("OPEN", 1))
                        .addValue(constant("PAID", 7)))
                .build();
    }

    private static EnumValueDescriptorProto constant(String name, int number) {
        return EnumValueDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(number)
                .build();
    }

    private static FieldDescriptorProto.Builder field(String name, int number, FieldDescriptorProto.Type type) {
        return FieldDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(number)
                .setType(type)
                .setLabel(FieldDescriptorProto.Label.LABEL_OPTIONAL);
    }

    private static FieldDescriptorProto.Builder many(String name, int number, FieldDescriptorProto.Type type) {
        return field(name, number, type).setLabel(FieldDescriptorProto.Label.LABEL_REPEATED);
    }

    private static Descriptor descriptor() {
        try {
            return FileDescriptor.buildFrom(FILE, new FileDescriptor[0]).findMessageTypeByName("Account");
        } catch (DescriptorValidationException e) {
            throw new IllegalStateException(e);
        }
    }

    static FieldDescriptor field(String name) {
        return ACCOUNT.findFieldByName(name);
    }

    /** A projection gives what a field has: nothing if it is not set and has presence, numbers for an enum. */
    private static Function<Message, List<?>> of(String name) {
        return message -> {
            FieldDescriptor field = field(name);
            if (field.isRepeated()) {
                return (List<?>) message.getField(field);
            } else if (field.hasPresence() && !message.hasField(field)) {
                return List.of();
            }
            return List.of(plain(message.getField(field)));
        };
    }

    private static Object plain(Object value) {
        if (value instanceof EnumValueDescriptor constant) {
            return constant.getNumber();
        } else if (value instanceof ByteString bytes) {
            return bytes.toByteArray();
        }
        return value;
    }

    private static List<?> city(Message account) {
        return account.hasField(field("address"))
                ? List.of(((Message) account.getField(field("address")))
                        .getField(field("address").getMessageType().findFieldByName("city")))
                : List.of();
    }

    static DynamicMessage.Builder account() {
        return DynamicMessage.newBuilder(ACCOUNT);
    }

    static Message address(String city) {
        Descriptor address = field("address").getMessageType();
        return DynamicMessage.newBuilder(address)
                .setField(address.findFieldByName("city"), city)
                .build();
    }

    /** Returns fields that a newer program has written. */
    static UnknownFieldSet unknown(int number) {
        return UnknownFieldSet.newBuilder()
                .addField(
                        99,
                        UnknownFieldSet.Field.newBuilder()
                                .addVarint(number)
                                .addLengthDelimited(ByteString.copyFromUtf8("newer"))
                                .build())
                .build();
    }

    ClientDatabases databases() {
        return databases;
    }

    /** Returns the file of definitions. */
    Path descriptors() {
        return descriptors;
    }

    RepoLibrary library() {
        return library;
    }

    /** Returns the options of a URL without what indexes hold. */
    String options() {
        return "layout=repos&repos.message=shop.Account&repos.descriptors=" + descriptors;
    }

    /** Returns the options of a URL. */
    String allOptions() {
        return options() + "&indexes=" + INDEXES;
    }

    @Override
    public void close() throws SQLException {
        databases.close();
        try {
            Files.delete(descriptors);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
