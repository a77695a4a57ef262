package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.h2.api.AggregateFunction;
import org.h2.api.Trigger;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.tx.VersionedValueType;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.DataType;
import org.h2.mvstore.type.MetaType;
import org.h2.mvstore.type.StringDataType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store file in which another program has left what H2 would run. */
class ForeignContentTest {
    /** Grows when code of a file runs. */
    private static int runs;

    @TempDir
    private Path folder;

    private StoreConfig config;

    @BeforeEach
    void createStore() {
        config = EmbeddedStore.with(
                EmbeddedStore.fresh(1),
                List.of(new PartitionConfig.File(folder.resolve("store"))),
                OptionalInt.empty(),
                true);
        Stores.open(config).close();
    }

    /** Counts its runs; public for H2. */
    public static int count() {
        return ++runs;
    }

    /** H2 makes one of them when it opens the file. */
    public static final class Counter implements Trigger {
        /** Counts. */
        public Counter() {
            count();
        }

        @Override
        public void fire(Connection connection, Object[] before, Object[] after) {}
    }

    /** Adds nothing. */
    public static final class Sum implements AggregateFunction {
        @Override
        public int getType(int[] types) {
            return Types.INTEGER;
        }

        @Override
        public void add(Object value) {}

        @Override
        public Object getResult() {
            return 0;
        }
    }

    /** Counts when it is made anew from bytes. */
    static final class Counting implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) {
            count();
        }
    }

    /** H2 would make one of whatever class a file names. */
    public static final class OddType extends BasicDataType<Object> {
        /** Counts. */
        public OddType() {
            count();
        }

        @Override
        public int getMemory(Object value) {
            return 0;
        }

        @Override
        public void write(WriteBuffer target, Object value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Object read(ByteBuffer source) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Object[] createStorage(int size) {
            return new Object[size];
        }
    }

    /** The types of a file's maps as they are stored, and others that no H2 would store. */
    private static final class TypeBytes extends BasicDataType<ByteBuffer> {
        private final MetaType<?> types = new MetaType<>(null, null);

        @Override
        public int getMemory(ByteBuffer type) {
            return type.remaining();
        }

        @Override
        public void write(WriteBuffer target, ByteBuffer type) {
            target.put(type.duplicate());
        }

        @Override
        public ByteBuffer read(ByteBuffer source) {
            ByteBuffer rest = source.slice();
            int start = source.position();
            types.read(source);
            return rest.limit(source.position() - start);
        }

        @Override
        public ByteBuffer[] createStorage(int size) {
            return new ByteBuffer[size];
        }
    }

    private void plant(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:file:" + folder.resolve("store"), "sa", "");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
            statement.execute("SHUTDOWN");
        }
        runs = 0;
    }

    private void refused(String content) {
        assertThatThrownBy(() -> Stores.open(config))
                .hasMessage("Cannot open store file:" + folder.resolve("store") + ": its file holds " + content
                        + ", which no store has and which may run code: it is another program's, or was changed by one."
                        + " Open a file that a store made, or restore it from a backup.")
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_CORRUPT));
        assertThat(runs).as("runs of code of the file").isZero();
    }

    @Test
    void aliasBelowOneOfOurNamesDoesNotRun() throws SQLException {
        plant(
                "CREATE ALIAS XQ FOR '" + ForeignContentTest.class.getName() + ".count'",
                "ALTER TABLE \"schemaless__shard_map\" RENAME TO SM",
                "CREATE VIEW \"schemaless__shard_map\" AS SELECT * FROM SM WHERE XQ() > 0");

        refused("'CREATE FORCE ALIAS \"PUBLIC\".\"XQ\"'");
    }

    @Test
    void triggerIsNotMade() throws SQLException {
        plant("CREATE TRIGGER T BEFORE INSERT ON \"schemaless__store\" FOR EACH ROW CALL '" + Counter.class.getName()
                + "'");

        refused("'CREATE FORCE TRIGGER \"PUBLIC\".\"T\"'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE ALIAS A AS 'int a() { return 1; }'",
                "CREATE AGGREGATE A FOR 'dev.schemaless.catalog.store.ForeignContentTest$Sum'",
                "CREATE CONSTANT C VALUE 1",
                "CREATE DOMAIN D AS INTEGER CHECK (VALUE > 0)",
                "CREATE FORCE LINKED TABLE L('', 'jdbc:h2:mem:x', 'sa', 'SECRET', 'T')",
                "CREATE ROLE R",
                "CREATE SCHEMA S",
                "CREATE SYNONYM S FOR \"schemaless__store\"",
                "CREATE TABLE T (A INTEGER CHECK (A > 0))",
                "CREATE TABLE T (A INTEGER DEFAULT FILE_WRITE('x', '/nowhere/x'))",
                "CREATE TABLE T (A INTEGER DEFAULT LENGTH(USER()))",
                "CREATE TABLE T (A INTEGER, B INTEGER GENERATED ALWAYS AS (A + 1))",
                "CREATE TABLE T (A INTEGER ON UPDATE RAND())",
                "CREATE USER U PASSWORD 'SECRET' ADMIN",
                "CREATE VIEW V AS SELECT 1 AS A",
                "GRANT SELECT ON \"schemaless__store\" TO PUBLIC",
                "SET ALLOW_LITERALS 1",
            })
    void storeHasNothingElse(String statement) throws SQLException {
        plant(statement);

        assertThatThrownBy(() -> Stores.open(config))
                .hasMessageContaining("its file holds '")
                .hasMessageContaining("which no store has")
                .hasMessageNotContaining("SECRET")
                .isInstanceOf(SchemalessException.class);
    }

    @Test
    void serializedObjectIsNotReadBack() {
        edit(store -> store.<Integer, Object>openMap("openTransactions").put(1, new Object[] {1, new Counting()}));

        refused("a serialized object");
    }

    @Test
    void otherClassIsNotInstantiated() {
        edit(store -> store.openMap(
                        "_",
                        new MVMap.Builder<String, DataType<?>>()
                                .keyType(StringDataType.INSTANCE)
                                .valueType(new MetaType<>(null, null)))
                .put("odd", new OddType()));

        refused("a map of another program");
    }

    @Test
    void lengthThatTheFileStatesIsNotBelieved() {
        typeIsDamage(new WriteBuffer().putVarInt(Integer.MAX_VALUE));
    }

    @Test
    void typesWithinTypesEnd() {
        String factory = VersionedValueType.class.getName() + "$Factory";
        WriteBuffer deep = new WriteBuffer();
        for (int level = 0; level < 200_000; level++) {
            deep.putVarInt(factory.length()).putStringData(factory, factory.length());
        }
        typeIsDamage(deep);
    }

    private void typeIsDamage(WriteBuffer type) {
        edit(store -> store.openMap(
                        "_",
                        new MVMap.Builder<String, ByteBuffer>()
                                .keyType(StringDataType.INSTANCE)
                                .valueType(new TypeBytes()))
                .put("odd", type.getBuffer().flip()));

        assertThatThrownBy(() -> Stores.open(config))
                .hasMessageContaining("its file is damaged, or another program's")
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_CORRUPT));
    }

    private void edit(Consumer<MVStore> edit) {
        try (MVStore store = MVStore.open(folder.resolve("store.mv.db").toString())) {
            edit.accept(store);
        }
        runs = 0;
    }
}
