package dev.schemaless.tests.external;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A store with a repo {@code debt_book} of proto2 messages, written as Repos writes it, and a repo {@code plain} without rows at first.
 * The class of keys of indexes is part of their names, as Slick makes them.
 */
final class RepoStore implements AutoCloseable {
    private final ClientDatabases databases;
    private final Path descriptors;
    private long lastPk;

    RepoStore(DatabaseServer server) throws SQLException, IOException {
        databases = ClientDatabases.create(server, 1);
        descriptors = Files.createTempFile("repos", ".desc");
        Files.write(descriptors, descriptorSet());
        for (String repo : new String[] {"debt_book", "plain"}) {
            run("CREATE TABLE " + repo + " (pk BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY, uuid BINARY(16) NOT NULL,"
                    + " time_msec BIGINT NOT NULL, format CHAR(1) NOT NULL, entry_bin LONGBLOB NOT NULL)");
            run("CREATE TABLE " + repo + "_latest (id BINARY(16) NOT NULL PRIMARY KEY, format CHAR(1) NOT NULL,"
                    + " entry_bin LONGBLOB NOT NULL, parent_pk BIGINT NOT NULL)");
            createIndex(repo, "owner", "VARCHAR(254)");
            createIndex(repo, "cents", "BIGINT");
            createIndex(repo, "shout", "VARCHAR(254)");
        }
    }

    private void createIndex(String repo, String name, String type) throws SQLException {
        run("CREATE TABLE ix3_" + repo + "__" + name + " (id BINARY(16) NOT NULL, value " + type
                + " NOT NULL, parent_pk BIGINT NOT NULL, UNIQUE KEY ix3_value (value, id, parent_pk), KEY ix3_id (id),"
                + " KEY ix3_ppk (parent_pk))");
    }

    private static byte[] descriptorSet() {
        FileDescriptorProto file = FileDescriptorProto.newBuilder()
                .setName("debt.proto")
                .setPackage("debt")
                .setSyntax("proto2")
                .addMessageType(DescriptorProto.newBuilder()
                        .setName("Debt")
                        .addField(field("owner", 1, FieldDescriptorProto.Type.TYPE_STRING))
                        .addField(field("cents_due", 2, FieldDescriptorProto.Type.TYPE_INT64)
                                .setDefaultValue("7"))
                        .addField(field("tag", 3, FieldDescriptorProto.Type.TYPE_STRING)
                                .setLabel(FieldDescriptorProto.Label.LABEL_REPEATED))
                        .addField(field("note", 4, FieldDescriptorProto.Type.TYPE_STRING)))
                .addMessageType(DescriptorProto.newBuilder()
                        .setName("Other")
                        .addField(field("weight", 1, FieldDescriptorProto.Type.TYPE_DOUBLE)))
                .build();
        return FileDescriptorSet.newBuilder().addFile(file).build().toByteArray();
    }

    private static FieldDescriptorProto.Builder field(String name, int number, FieldDescriptorProto.Type type) {
        return FieldDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(number)
                .setType(type)
                .setLabel(FieldDescriptorProto.Label.LABEL_OPTIONAL);
    }

    ClientDatabases databases() {
        return databases;
    }

    /** Returns the options of a URL. */
    String options() {
        return "layout=repos&repos.message=debt.Debt&repos.descriptors=" + descriptors;
    }

    /** Returns the options of a declaration, which names no file. */
    static String declared() {
        return "message = 'debt.Debt'";
    }

    /** Returns the file of descriptors. */
    Path descriptors() {
        return descriptors;
    }

    void run(String sql, Object... values) throws SQLException {
        databases.run(0, sql, values);
    }

    static UUID key(int number) {
        return new UUID(0x8123_4567_89ab_4cdeL, 0x9000_0000_0000_0000L + number);
    }

    private static byte[] bytes(UUID key) {
        return ByteBuffer.allocate(16)
                .putLong(key.getMostSignificantBits())
                .putLong(key.getLeastSignificantBits())
                .array();
    }

    static byte[] debt(String owner, long cents) {
        return debt(owner, cents, null);
    }

    static byte[] debt(String owner, long cents, @Nullable String note) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            CodedOutputStream out = CodedOutputStream.newInstance(bytes);
            out.writeString(1, owner);
            out.writeInt64(2, cents);
            if (note != null) {
                out.writeString(4, note);
            }
            out.flush();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes a version with its entries. */
    void put(UUID key, String owner, long cents) throws SQLException {
        put(key, "1", debt(owner, cents));
        entry(key, "owner", owner);
        entry(key, "cents", cents);
        entry(key, "shout", owner + "!");
    }

    /** Writes a version without entries. */
    void put(UUID key, String format, byte[] body) throws SQLException {
        lastPk++;
        run("INSERT INTO debt_book VALUES (?, ?, ?, ?, ?)", lastPk, bytes(key), 1_700_000_000_000L, format, body);
        run("REPLACE INTO debt_book_latest VALUES (?, ?, ?, ?)", bytes(key), format, body, lastPk);
    }

    /** Writes an entry of the version that was written last. */
    void entry(UUID key, String index, Object value) throws SQLException {
        run("INSERT INTO ix3_debt_book__" + index + " VALUES (?, ?, ?)", bytes(key), value, lastPk);
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
