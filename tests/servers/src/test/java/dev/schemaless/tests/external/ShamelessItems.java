package dev.schemaless.tests.external;

import dev.schemaless.tests.external.ItemTable.Ability;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Items as the Shameless gem keeps them: names are gateways, amounts numbers of hotels, and each has a room of its own. */
final class ShamelessItems extends ClientItems {
    private static final ItemTable TABLE = new ItemTable(
            "rates",
            "_row_key",
            "gateway",
            "hotel_id",
            "note",
            "by_gateway",
            "primary",
            new ItemTable.More(", room", ", 'new'"),
            Set.of(Ability.INSERT, Ability.UPDATE, Ability.PURGE));

    private ShamelessItems(GemStore gem) throws SQLException {
        super(new ClientDatabases(gem.server(), gem.databases()));
    }

    static ShamelessItems create(DatabaseServer server) throws SQLException {
        return new ShamelessItems(new GemStore(server));
    }

    @Override
    public ItemTable table() {
        return TABLE;
    }

    @Override
    String options() {
        return "layout=shameless&store=shop&shards=" + GemStore.SHARDS
                + "&storeZone=UTC&shameless.shardOn=primary:hotel_id,by_gateway:gateway";
    }

    @Override
    public void put(List<Item> items) throws SQLException {
        try (RowBatch batch = new RowBatch(databases())) {
            for (Item item : items) {
                String room = "r" + item.amount();
                String uuid = item.key().toString();
                Map<String, Object> fields = fields(item);
                fields.put("room", room);
                addCell(batch, item.key(), GemStore.body(fields));
                int shard = Math.floorMod(item.amount(), GemStore.SHARDS);
                batch.add(partition(shard), "shop_rates_primary_index_00000" + shard, item.amount(), room, uuid);
                // a text that begins with no digits is 0 to Ruby
                batch.add(0, "shop_rates_by_gateway_index_000000", item.name(), room, uuid);
            }
        }
    }

    private static void addCell(RowBatch batch, UUID key, byte[] body) throws SQLException {
        int shard = Integer.parseInt(key.toString().substring(0, 4), 16) % GemStore.SHARDS;
        batch.add(
                partition(shard),
                "shop_rates_00000" + shard + " (uuid, column_name, ref_key, body, created_at)",
                key.toString(),
                "base",
                0,
                body,
                "2026-07-01 12:00:00");
    }

    private static int partition(int shard) {
        return shard / 2;
    }

    @Override
    Map<String, byte[]> hostileBodies() {
        return HostileBodies.messagePack();
    }

    @Override
    Map<String, byte[]> largeBodies() throws IOException {
        return HostileBodies.largeMessagePack();
    }

    @Override
    void putBody(Item item, String what, byte[] stored) throws SQLException {
        try (RowBatch batch = new RowBatch(databases())) {
            addCell(batch, item.key(), stored);
        }
    }
}
