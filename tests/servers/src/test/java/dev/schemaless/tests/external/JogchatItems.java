package dev.schemaless.tests.external;

import dev.schemaless.tests.external.ItemTable.Ability;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Items as Jogchat's go-schemaless keeps them: news whose titles are names. */
final class JogchatItems extends ClientItems {
    private static final ItemTable TABLE = new ItemTable(
            "news",
            "_row_key",
            "title",
            "\"timestamp\"",
            "note",
            "index_news_title",
            "index_news_timestamp",
            ItemTable.More.NOTHING,
            Set.of(Ability.INSERT, Ability.UPDATE, Ability.UPDATE_INDEXED, Ability.PURGE));
    /** The largest body of the column. */
    private static final int BLOB = 65_535;

    private JogchatItems(JogchatStore store) throws SQLException {
        super(store.databases());
    }

    static JogchatItems create(DatabaseServer server) throws SQLException {
        return new JogchatItems(new JogchatStore(server));
    }

    @Override
    public ItemTable table() {
        return TABLE;
    }

    @Override
    String options() {
        return "layout=jogchat&storeZone=UTC";
    }

    @Override
    public void put(List<Item> items) throws SQLException {
        try (RowBatch batch = new RowBatch(databases())) {
            for (Item item : items) {
                int database = JogchatStore.databaseOf(item.key());
                byte[] key = EntityStore.bytes(item.key());
                addCell(batch, item.key(), HostileBodies.jsonOf(fields(item)));
                batch.add(database, "index_news_title (title, row_key)", item.name(), key);
                batch.add(database, "index_news_timestamp (`timestamp`, row_key)", (double) item.amount(), key);
            }
        }
    }

    private static void addCell(RowBatch batch, UUID key, byte[] body) throws SQLException {
        batch.add(
                JogchatStore.databaseOf(key),
                "cell (row_key, column_name, ref_key, body, created_at)",
                EntityStore.bytes(key),
                "news",
                1_600_000_000_000_000_000L,
                body,
                "2026-07-01 12:00:00");
    }

    @Override
    Map<String, byte[]> hostileBodies() throws Exception {
        return HostileBodies.json(BLOB);
    }

    @Override
    void putBody(Item item, String what, byte[] stored) throws SQLException {
        try (RowBatch batch = new RowBatch(databases())) {
            addCell(batch, item.key(), stored);
        }
    }
}
