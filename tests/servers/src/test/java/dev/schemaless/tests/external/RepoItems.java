package dev.schemaless.tests.external;

import dev.schemaless.tests.external.ItemTable.Ability;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Items as TrueAccord's Repos keeps them: debts whose owners are names. */
final class RepoItems extends ClientItems {
    private static final ItemTable TABLE = new ItemTable(
            "debt_book",
            "_row_key",
            "owner",
            "cents_due",
            "note",
            "owner",
            "cents",
            ItemTable.More.NOTHING,
            Set.of(Ability.INSERT, Ability.UPDATE, Ability.UPDATE_INDEXED, Ability.DELETE));

    private final RepoStore store;
    private long lastPk;

    private RepoItems(RepoStore store) throws SQLException {
        super(store.databases());
        this.store = store;
        // nothing is known of what it holds, so that rows could only be written with a janitor
        store.run("DROP TABLE ix3_debt_book__shout");
    }

    static RepoItems create(DatabaseServer server) throws SQLException, IOException {
        return new RepoItems(new RepoStore(server));
    }

    @Override
    public ItemTable table() {
        return TABLE;
    }

    @Override
    String options() {
        return store.options() + "&repos.repo=debt_book";
    }

    @Override
    public void put(List<Item> items) throws SQLException {
        try (RowBatch batch = new RowBatch(databases())) {
            for (Item item : items) {
                byte[] key = EntityStore.bytes(item.key());
                addVersion(batch, item.key(), "1", RepoStore.debt(item.name(), item.amount(), item.note()));
                batch.add(0, "ix3_debt_book__owner", key, item.name(), lastPk);
                batch.add(0, "ix3_debt_book__cents", key, item.amount(), lastPk);
            }
        }
    }

    private void addVersion(RowBatch batch, UUID key, String format, byte[] body) throws SQLException {
        byte[] id = EntityStore.bytes(key);
        lastPk++;
        batch.add(0, "debt_book", lastPk, id, 1_700_000_000_000L, format, body);
        batch.add(0, "debt_book_latest", id, format, body, lastPk);
    }

    @Override
    Map<String, byte[]> hostileBodies() throws Exception {
        return HostileBodies.repos();
    }

    @Override
    Map<String, byte[]> largeBodies() throws IOException {
        return HostileBodies.largeRepos();
    }

    @Override
    void putBody(Item item, String what, byte[] stored) throws SQLException {
        try (RowBatch batch = new RowBatch(databases())) {
            addVersion(batch, item.key(), what.startsWith(HostileBodies.SNAPPY) ? "2" : "1", stored);
        }
    }

    @Override
    public void close() throws SQLException, IOException {
        try {
            super.close();
        } finally {
            store.close();
        }
    }
}
