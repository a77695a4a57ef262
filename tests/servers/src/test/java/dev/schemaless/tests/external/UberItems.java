package dev.schemaless.tests.external;

import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Items in the databases of shards as Uber's articles describe them; bodies are MessagePack, compressed by zlib. */
final class UberItems extends ClientItems {
    private static final ItemTable TABLE = new ItemTable(
            "trips",
            "_row_key",
            "name",
            "amount",
            "note",
            "name_index",
            "amount_index",
            ItemTable.More.NOTHING,
            Set.of());

    private UberItems(UberStore store) throws SQLException {
        super(store.databases());
        everywhere("DROP TABLE driver_index");
        createIndex("name", "VARCHAR(20)");
        createIndex("amount", "BIGINT");
    }

    static UberItems create(DatabaseServer server) throws SQLException {
        return new UberItems(new UberStore(server, "BINARY(16)"));
    }

    private void createIndex(String column, String type) throws SQLException {
        everywhere("CREATE TABLE " + column + "_index (added_id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, " + column
                + " " + type + " NOT NULL, row_key BINARY(16) NOT NULL, UNIQUE KEY entry (" + column + ", row_key))");
    }

    @Override
    public ItemTable table() {
        return TABLE;
    }

    @Override
    String options() {
        return "layout=uber&storeZone=UTC&store=trips&shardFunction=mod128";
    }

    @Override
    public void put(List<Item> items) throws SQLException {
        try (RowBatch batch = new RowBatch(databases())) {
            for (Item item : items) {
                byte[] key = EntityStore.bytes(item.key());
                addCell(batch, item.key(), EntityStore.zlib(GemStore.body(fields(item))));
                int shards = databases().names().size();
                batch.add(
                        Math.floorMod(item.name().hashCode(), shards), "name_index (name, row_key)", item.name(), key);
                batch.add((int) item.amount() % shards, "amount_index (amount, row_key)", item.amount(), key);
            }
        }
    }

    private static void addCell(RowBatch batch, UUID key, byte[] body) throws SQLException {
        batch.add(
                UberStore.shardOf(key),
                "entity (row_key, column_name, ref_key, body, created_at)",
                EntityStore.bytes(key),
                "BASE",
                1,
                body,
                "2026-07-01 12:00:00");
    }

    /** Not JSON outside of zlib: FriendFeed's bodies of JSON go through the same decoder. */
    @Override
    Map<String, byte[]> hostileBodies() throws Exception {
        Map<String, byte[]> bodies = new HashMap<>(HostileBodies.messagePack());
        bodies.putAll(HostileBodies.zlib());
        return bodies;
    }

    @Override
    Map<String, byte[]> largeBodies() throws Exception {
        return HostileBodies.largeMessagePack();
    }

    @Override
    void putBody(Item item, String what, byte[] stored) throws SQLException {
        try (RowBatch batch = new RowBatch(databases())) {
            addCell(batch, item.key(), stored);
        }
    }
}
