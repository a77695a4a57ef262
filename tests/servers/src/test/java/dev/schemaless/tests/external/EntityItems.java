package dev.schemaless.tests.external;

import dev.schemaless.tests.external.ItemTable.Ability;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Items as entities of FriendFeed's kind in two databases, whose entries lie anywhere. */
final class EntityItems extends ClientItems {
    private final Bodies bodies;
    private final ItemTable table;

    /** How bodies are written; both kinds are compressed. */
    enum Bodies {
        JSON(Set.of(Ability.INSERT, Ability.UPDATE, Ability.UPDATE_INDEXED, Ability.DELETE)),
        PICKLE(Set.of());

        @SuppressWarnings("ImmutableEnumChecker") // Set.of
        private final Set<Ability> abilities;

        Bodies(Set<Ability> abilities) {
            this.abilities = abilities;
        }

        byte[] of(Map<String, Object> fields) {
            return EntityStore.zlib(this == JSON ? HostileBodies.jsonOf(fields) : Pickles.of(fields));
        }
    }

    private EntityItems(EntityStore store, Bodies bodies) throws SQLException {
        super(store.databases());
        this.bodies = bodies;
        this.table = new ItemTable(
                "entities",
                "_row_key",
                "name",
                "amount",
                "note",
                "index_name",
                "index_amount",
                ItemTable.More.NOTHING,
                bodies.abilities);
        store.createEntities();
        everywhere(
                "CREATE TABLE index_amount (amount BIGINT NOT NULL, entity_id BINARY(16) NOT NULL UNIQUE, PRIMARY KEY"
                        + " (amount, entity_id))");
    }

    static EntityItems create(DatabaseServer server, Bodies bodies) throws SQLException {
        return new EntityItems(EntityStore.create(server, 2), bodies);
    }

    @Override
    public ItemTable table() {
        return table;
    }

    @Override
    String options() {
        return "layout=friendfeed&shardFunction=mod128";
    }

    @Override
    public void put(List<Item> items) throws SQLException {
        try (RowBatch batch = new RowBatch(databases())) {
            for (Item item : items) {
                byte[] key = EntityStore.bytes(item.key());
                addEntity(batch, item.key(), bodies.of(fields(item)));
                batch.add(item.name().length() % 2, "index_name", item.name(), key);
                batch.add((int) item.amount() / 10 % 2, "index_amount", item.amount(), key);
            }
        }
    }

    private static void addEntity(RowBatch batch, UUID key, byte[] body) throws SQLException {
        int database = (int) (key.getLeastSignificantBits() & 1);
        batch.add(database, "entities (id, updated, body)", EntityStore.bytes(key), "2026-07-01 12:00:00", body);
    }

    @Override
    Map<String, byte[]> hostileBodies() throws Exception {
        if (bodies == Bodies.PICKLE) {
            return Pickles.bombs();
        }
        Map<String, byte[]> hostile = new HashMap<>(HostileBodies.json(1 << 20));
        hostile.putAll(HostileBodies.zlib());
        return hostile;
    }

    @Override
    Map<String, byte[]> largeBodies() throws Exception {
        return bodies == Bodies.JSON ? HostileBodies.large() : Map.of();
    }

    @Override
    void putBody(Item item, String what, byte[] stored) throws SQLException {
        try (RowBatch batch = new RowBatch(databases())) {
            addEntity(batch, item.key(), stored);
        }
    }
}
