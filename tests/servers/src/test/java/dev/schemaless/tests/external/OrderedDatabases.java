package dev.schemaless.tests.external;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.CodedOutputStream;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Stores in databases whose index tables have keys of sixteen bytes. */
abstract class OrderedDatabases implements OrderedStore {
    final ClientDatabases databases;

    OrderedDatabases(ClientDatabases databases) {
        this.databases = databases;
    }

    void create(String columns, Index... indexes) throws SQLException {
        for (Index index : indexes) {
            for (int i = 0; i < databases.names().size(); i++) {
                databases.run(
                        i,
                        "CREATE TABLE " + nameOf(index) + " ("
                                + OrderedStores.columns(index, "BIGINT") + ", "
                                + columns.formatted(index.columns()) + ")");
            }
        }
    }

    void entry(int database, String key, Index index, int number, Values values) throws SQLException {
        databases.run(
                database,
                OrderedStores.insert(nameOf(index), values, index).formatted(key),
                OrderedStores.with(values.in(index), EntityStore.bytes(OrderedStore.key(number))));
    }

    @Override
    public DatabaseServer server() {
        return databases.server();
    }

    @Override
    public List<String> names() {
        return databases.names();
    }

    @Override
    public void close() throws SQLException {
        databases.close();
    }

    static byte[] json(Values values) {
        try {
            return new ObjectMapper().writeValueAsString(values.fields()).getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** An index table has one entry of an entity in each database. */
    static final class Entities extends OrderedDatabases {
        private final EntityStore store;

        Entities(DatabaseServer server) throws SQLException {
            super(ClientDatabases.create(server, 2));
            store = new EntityStore(databases);
            store.createEntities();
            create("entity_id BINARY(16) NOT NULL UNIQUE, PRIMARY KEY (%s, entity_id)", Index.values());
        }

        @Override
        public String declaration() {
            return "friendfeed PARTITIONS (%s)";
        }

        @Override
        public String model() {
            return "entities";
        }

        @Override
        public String nameOf(Index index) {
            return "index_of_" + index.name().toLowerCase(Locale.ROOT);
        }

        @Override
        public void row(int number, Values values) throws SQLException {
            store.put(number % 2, OrderedStore.key(number), json(values));
        }

        @Override
        public void entry(Index index, int number, Values values, Place place) throws SQLException {
            entry(place == Place.OWN ? 0 : 1, "entity_id", index, number, values);
        }
    }

    /** Entries lie beside their cells. */
    static final class News extends OrderedDatabases {
        private final JogchatStore store;

        News(DatabaseServer server) throws SQLException {
            this(new JogchatStore(server));
        }

        private News(JogchatStore store) throws SQLException {
            super(store.databases());
            this.store = store;
            create("row_key BINARY(16) NOT NULL UNIQUE, PRIMARY KEY (%s, row_key)", Index.N, Index.T);
        }

        @Override
        public String declaration() {
            return "jogchat PARTITIONS (%s) WITH (zone = 'UTC')";
        }

        @Override
        public String model() {
            return "news";
        }

        @Override
        public String nameOf(Index index) {
            return "index_news_" + index.columns();
        }

        @Override
        public void row(int number, Values values) throws SQLException {
            store.cell(OrderedStore.key(number), "news", 1, new String(json(values), StandardCharsets.UTF_8));
        }

        @Override
        public void entry(Index index, int number, Values values, Place place) throws SQLException {
            int own = JogchatStore.databaseOf(OrderedStore.key(number));
            entry(place == Place.OWN ? own : (own + 1) % names().size(), "row_key", index, number, values);
        }
    }

    /** Of an entry counts whose version it is. */
    static final class Debts extends OrderedDatabases {
        private final RepoStore store;

        Debts(DatabaseServer server) throws SQLException, IOException {
            this(new RepoStore(server));
        }

        private Debts(RepoStore store) throws SQLException {
            super(store.databases());
            this.store = store;
            store.run("ALTER TABLE ix3_debt_book__owner MODIFY value VARCHAR(4) COLLATE utf8mb4_bin NOT NULL");
        }

        @Override
        public String declaration() {
            return "repos PARTITIONS (%s) WITH (indexes = 'owner:owner,cents:cents_due', " + RepoStore.declared() + ")";
        }

        @Override
        public Map<String, String> files() {
            return Map.of("external.other.descriptors", store.descriptors().toString());
        }

        @Override
        public String table() {
            return "(n BIGINT FIELD cents_due, t VARCHAR FIELD owner) FROM other MODEL 'debt_book'";
        }

        @Override
        public String model() {
            return "debt_book";
        }

        @Override
        public String nameOf(Index index) {
            return index == Index.N ? "cents" : "owner";
        }

        /** Entries of a version before are left where they are. */
        @Override
        public void row(int number, Values values) throws SQLException {
            if (number % 3 == 0) {
                store.put(OrderedStore.key(number), "1", debt(new Values(number % 20L, "x")));
                entry(Index.N, number, new Values(number % 20L, "x"), Place.OWN);
                entry(Index.T, number, new Values(number % 20L, "x"), Place.OWN);
            }
            store.put(OrderedStore.key(number), "1", debt(values));
        }

        private static byte[] debt(Values values) {
            try {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                CodedOutputStream out = CodedOutputStream.newInstance(bytes);
                if (values.t() != null) {
                    out.writeString(1, values.t());
                }
                if (values.n() != null) {
                    out.writeInt64(2, values.n());
                }
                out.flush();
                return bytes.toByteArray();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void entry(Index index, int number, Values values, Place place) throws SQLException {
            byte[] key = EntityStore.bytes(OrderedStore.key(number));
            store.run(
                    "INSERT IGNORE INTO ix3_debt_book__" + nameOf(index)
                            + " SELECT ?, ?, COALESCE((SELECT parent_pk FROM" + " debt_book_latest WHERE id = ?), 0)",
                    key,
                    values.in(index).get(0),
                    key);
        }

        @Override
        public void close() throws SQLException {
            store.close();
        }
    }

    /** Nobody knows where entries lie. */
    static final class Trips extends OrderedDatabases {
        private final UberStore store;

        Trips(DatabaseServer server) throws SQLException {
            this(new UberStore(server, "BINARY(16)"));
        }

        private Trips(UberStore store) throws SQLException {
            super(store.databases());
            this.store = store;
            create(
                    "added_id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, row_key BINARY(16) NOT NULL, KEY (%s)",
                    Index.values());
        }

        @Override
        public String declaration() {
            return "uber PARTITIONS (%s) WITH (entity = 'entity')";
        }

        @Override
        public String model() {
            return "entity";
        }

        @Override
        public String nameOf(Index index) {
            return "index_of_" + index.name().toLowerCase(Locale.ROOT);
        }

        @Override
        public void row(int number, Values values) throws SQLException {
            store.put(OrderedStore.key(number), "BASE", 1, new String(json(values), StandardCharsets.UTF_8));
        }

        @Override
        public void entry(Index index, int number, Values values, Place place) throws SQLException {
            entry((number + (place == Place.OWN ? 0 : 1)) % names().size(), "row_key", index, number, values);
        }
    }
}
