package dev.schemaless.tests.external;

import dev.schemaless.tests.external.ItemTable.Ability;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Items as rbastic's go-schemaless keeps them, without indexes. */
final class GoItems extends ClientItems {
    private static final ItemTable TABLE = new ItemTable(
            "trips",
            "_row_key",
            "name",
            "amount",
            "note",
            "",
            "",
            ItemTable.More.NOTHING,
            Set.of(Ability.INSERT, Ability.UPDATE, Ability.UPDATE_INDEXED));

    private GoItems(GoStore store) throws SQLException {
        super(store.databases());
    }

    static GoItems create(DatabaseServer server) throws SQLException {
        return new GoItems(new GoStore(server));
    }

    @Override
    public ItemTable table() {
        return TABLE;
    }

    @Override
    String options() {
        return "layout=go_schemaless&storeZone=UTC";
    }

    @Override
    public void put(List<Item> items) throws SQLException {
        try (RowBatch batch = new RowBatch(databases())) {
            for (Item item : items) {
                addCell(batch, item.key(), HostileBodies.jsonOf(fields(item)));
            }
        }
    }

    private static void addCell(RowBatch batch, UUID key, byte[] body) throws SQLException {
        batch.add(
                GoStore.databaseOf(key.toString()),
                "trips (row_key, column_name, ref_key, body, created_at)",
                key.toString(),
                "BASE",
                1,
                new String(body, StandardCharsets.UTF_8),
                "2026-07-01 12:00:00");
    }

    /** A server of today keeps such bodies out of a column of JSON; an old one has none, and so no check. */
    @Override
    Map<String, byte[]> hostileBodies() throws Exception {
        everywhere("ALTER TABLE trips MODIFY body LONGTEXT");
        return HostileBodies.json(1 << 20);
    }

    @Override
    void putBody(Item item, String what, byte[] stored) throws SQLException {
        try (RowBatch batch = new RowBatch(databases())) {
            addCell(batch, item.key(), stored);
        }
    }
}
