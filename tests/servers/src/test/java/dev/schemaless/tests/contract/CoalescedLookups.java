package dev.schemaless.tests.contract;

import static org.awaitility.Awaitility.await;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;

/** A store behind a proxy with a table of indexes, and sessions that look rows up by them. */
abstract class CoalescedLookups extends CoalescedReads {
    static final String KIND = "read by index";
    static final String BY_TEAM = "SELECT COUNT(*) || ':' || SUM(n) FROM hit WHERE team = ?";
    static final String BY_PLACE = "SELECT COUNT(*) || ':' || SUM(n) FROM hit WHERE place = ?";
    static final String BY_BOTH = "SELECT COUNT(*) || ':' || SUM(n) FROM hit WHERE team = 7 AND kind = ?";
    /** As long as two values may be that differ behind what an index keeps of them. */
    static final String LONG = "x".repeat(700);

    @BeforeEach
    void fill() throws SQLException {
        execute("CREATE TABLE hit (id BIGINT PRIMARY KEY, team BIGINT, kind VARCHAR, place VARCHAR, n BIGINT)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO hit VALUES (?, ?, ?, ?, ?)")) {
            for (int id = 0; id < 400; id++) {
                insert.setLong(1, id);
                insert.setObject(2, id < 8 ? null : (Object) (long) (id % 20));
                insert.setString(3, id % 3 == 0 ? LONG + id % 2 : "kind " + id % 3);
                insert.setString(4, "place " + id % 20);
                insert.setLong(5, id);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        execute("CREATE INDEX by_team ON hit (team)");
        execute("CREATE INDEX by_both ON hit (kind DESC, team)");
        execute("CREATE INDEX by_place ON hit (place) SHARD BY (place)");
        // known plans and texts, so that nothing but the lookups reaches the server from here on
        read(BY_TEAM, 0L);
        read(BY_PLACE, "place 0");
        read(BY_BOTH, "kind 1");
    }

    /** Returns what a lookup gives whose rows are those of these numbers. */
    static String found(IntStream ids) {
        int[] all = ids.toArray();
        return all.length == 0 ? "null" : all.length + ":" + IntStream.of(all).sum();
    }

    static String ofTeam(int team) {
        return found(IntStream.range(8, 400).filter(id -> id % 20 == team));
    }

    static String ofPlace(int place) {
        return found(IntStream.range(0, 400).filter(id -> id % 20 == place));
    }

    /** Lets a lookup be under way until the proxy thaws. */
    Caller heldLookup(String statement, String sql, Object value) throws Exception {
        proxy.freezeAt(statement);
        proxy.count();
        Caller first = reader(sql, value);
        await().until(() -> proxy.statements(Pattern.compile(statement)) == 1);
        return first;
    }

    Caller heldLookup() throws Exception {
        return heldLookup("schemaless:read-index", BY_TEAM, 0L);
    }
}
