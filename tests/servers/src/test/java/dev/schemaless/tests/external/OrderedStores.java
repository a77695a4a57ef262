package dev.schemaless.tests.external;

import dev.schemaless.tests.external.OrderedStore.Index;
import dev.schemaless.tests.external.OrderedStore.Place;
import dev.schemaless.tests.external.OrderedStore.Values;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Such stores of each layout that has indexes. Texts are cut to four characters there, and compared by their code points. */
enum OrderedStores {
    SHAMELESS,
    FRIENDFEED,
    JOGCHAT,
    REPOS,
    UBER;

    private static final Map<Index, String> COLUMNS = Map.of(
            Index.N, "n %s NOT NULL",
            Index.T, "t VARCHAR(4) COLLATE utf8mb4_bin NOT NULL",
            Index.BOTH, "n %s NOT NULL, t VARCHAR(4) COLLATE utf8mb4_bin NOT NULL");

    OrderedStore on(DatabaseServer server) throws SQLException, IOException {
        return switch (this) {
            case SHAMELESS -> new Gem(server);
            case FRIENDFEED -> new OrderedDatabases.Entities(server);
            case JOGCHAT -> new OrderedDatabases.News(server);
            case REPOS -> new OrderedDatabases.Debts(server);
            case UBER -> new OrderedDatabases.Trips(server);
        };
    }

    /** Says whether indexes may have two columns. */
    boolean hasPairs() {
        return this != JOGCHAT && this != REPOS;
    }

    static String columns(Index index, String number) {
        return COLUMNS.get(index).formatted(number);
    }

    /** Values that a column cannot hold are changed there, as by servers that are not strict. */
    static String insert(String table, Values values, Index index) {
        return "INSERT IGNORE INTO " + table + " (" + index.columns() + ", %s) VALUES ("
                + "?, ".repeat(values.in(index).size()) + "?)";
    }

    static Object[] with(List<Object> values, Object key) {
        List<Object> all = new ArrayList<>(values);
        all.add(key);
        return all.toArray();
    }

    /** The gem puts an entry on the shard of its first value. */
    private record Gem(GemStore gem) implements OrderedStore {
        Gem(DatabaseServer server) throws SQLException {
            this(new GemStore(server));
            for (int shard = 0; shard < GemStore.SHARDS; shard++) {
                for (Index index : Index.values()) {
                    gem.run(
                            shard,
                            "CREATE TABLE " + table(index, shard) + " ("
                                    + columns(index, "INT") + ", uuid VARCHAR(36), KEY ("
                                    + index.columns() + "))");
                }
            }
        }

        private String table(Index index, int shard) {
            return "shop_rates_" + nameOf(index) + "_index_00000" + shard;
        }

        @Override
        public DatabaseServer server() {
            return gem.server();
        }

        @Override
        public List<String> names() {
            return gem.databases();
        }

        @Override
        public String declaration() {
            return "shameless PARTITIONS (%s) WITH (store = 'shop', shards = 4, zone = 'UTC')";
        }

        @Override
        public String model() {
            return "rates";
        }

        @Override
        public String nameOf(Index index) {
            return "by_" + index.name().toLowerCase(Locale.ROOT);
        }

        @Override
        public void row(int number, Values values) throws SQLException {
            gem.cell(OrderedStore.key(number).toString(), "base", 0, values.fields());
        }

        @Override
        public void entry(Index index, int number, Values values, Place place) throws SQLException {
            int shard = index == Index.T ? 0 : (int) Math.floorMod(values.n(), (long) GemStore.SHARDS);
            gem.run(
                    shard,
                    insert(table(index, shard), values, index).formatted("uuid"),
                    with(values.in(index), OrderedStore.key(number).toString()));
        }

        @Override
        public void close() throws SQLException {
            gem.close();
        }
    }
}
