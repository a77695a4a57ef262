package dev.schemaless.tests.external;

import dev.schemaless.tests.external.ItemTable.Ability;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Items in a store of this program's own, for comparison. */
record NativeItems(TestStore place) implements ItemStore {
    private static final ItemTable TABLE = new ItemTable(
            "item",
            "id",
            "name",
            "amount",
            "note",
            "by_name",
            "by_amount",
            ItemTable.More.NOTHING,
            Set.of(Ability.INSERT, Ability.UPDATE, Ability.UPDATE_INDEXED, Ability.DELETE, Ability.NATIVE));

    static NativeItems create(Backend backend) throws SQLException {
        NativeItems items = new NativeItems(TestStore.on(backend));
        try (Connection connection = items.connect("")) {
            ClientDatabases.update(
                    connection,
                    "CREATE TABLE item (id VARCHAR(36) PRIMARY KEY, name VARCHAR(20), amount BIGINT, note VARCHAR)");
            ClientDatabases.update(connection, "CREATE INDEX by_name ON item (name)");
            ClientDatabases.update(connection, "CREATE INDEX by_amount ON item (amount)");
        }
        return items;
    }

    @Override
    public ItemTable table() {
        return TABLE;
    }

    @Override
    public void put(List<Item> items) throws SQLException {
        try (Connection connection = connect("");
                PreparedStatement insert = connection.prepareStatement(TABLE.insert())) {
            for (Item item : items) {
                insert.setString(1, item.key().toString());
                insert.setString(2, item.name());
                insert.setLong(3, item.amount());
                insert.setString(4, item.note());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    @Override
    public Connection connect(String more) throws SQLException {
        return DriverManager.getConnection(url(more));
    }

    /** Its own tables are leased and counted by every process that reads them. */
    @Override
    public Connection connectAsReader() throws SQLException {
        return connect("");
    }

    @Override
    public String url(String more) {
        return place.url() + more;
    }

    @Override
    public Map<String, Object> checksums() {
        return Map.of();
    }

    @Override
    public void close() throws SQLException, IOException {
        place.close();
    }
}
