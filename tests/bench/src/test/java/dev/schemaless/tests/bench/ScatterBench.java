package dev.schemaless.tests.bench;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/**
 * An index lookup that names no shard, of a store of 512 shards on two MariaDB servers, against one {@linkplain HandWrittenReads
 * hand-written} query for each server: 20 rows of 10,000, all columns, bodies of 98 bytes. Both sides use two threads.
 */
final class ScatterBench {
    private static final int SHARDS = 512;
    private static final int ROWS = 10_000;
    private static final int TEAMS = 500;
    private static final int LOOKUPS = 1_000;

    @Test
    void lookups() throws Exception {
        try (TestStore place = TestStore.on(Backend.TWO_MARIADB);
                Connection ours = DriverManager.getConnection(place.url() + "&shards=" + SHARDS);
                Store store = Stores.open(place.config(SHARDS));
                HandWrittenReads floor = new HandWrittenReads(place, store.topology())) {
            fill(ours);
            Model item = store.refreshCatalog().findModel("item").orElseThrow();
            IndexDefinition team = item.indexes().get(0);
            floor.describe(item, ROWS);
            new Comparison("scatter-" + SHARDS, LOOKUPS, times -> ours(ours, times), times -> {
                        for (int i = 0; i < times; i++) {
                            check(floor.byScatteredIndex(item, team, randomTeam()));
                        }
                    })
                    .run();
        }
    }

    private static void fill(Connection ours) throws SQLException {
        try (Statement statement = ours.createStatement()) {
            statement.execute(
                    "CREATE TABLE item (id BIGINT PRIMARY KEY, team BIGINT, label VARCHAR(100), price DOUBLE)");
            statement.execute("CREATE INDEX item_team ON item (team)");
        }
        try (PreparedStatement insert = ours.prepareStatement("INSERT INTO item VALUES (?, ?, ?, ?)")) {
            for (long id = 0; id < ROWS; id++) {
                ReadBench.bindItem(insert, id);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void ours(Connection ours, int times) throws SQLException {
        try (PreparedStatement query = ours.prepareStatement("SELECT * FROM item WHERE team = ?")) {
            for (int i = 0; i < times; i++) {
                query.setLong(1, randomTeam());
                List<HandWrittenReads.Row> found = new ArrayList<>();
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        found.add(ReadBench.item(rows));
                    }
                }
                check(found);
            }
        }
    }

    private static long randomTeam() {
        return ThreadLocalRandom.current().nextInt(TEAMS);
    }

    private static void check(List<HandWrittenReads.Row> rows) {
        if (rows.size() != ROWS / TEAMS) {
            throw new AssertionError("wanted " + ROWS / TEAMS + " rows, got " + rows.size());
        }
    }
}
