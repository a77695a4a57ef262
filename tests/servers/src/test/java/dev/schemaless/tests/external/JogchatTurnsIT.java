package dev.schemaless.tests.external;

import dev.schemaless.tests.fixture.Backend;
import java.math.BigDecimal;
import java.sql.Connection;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The client's algorithm and random statements take turns over one store. After each few turns the client, SQL by scan, SQL by index and
 * what the test remembers say the same of every row, and every index table has what the client would have left in it.
 */
final class JogchatTurnsIT {
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theClientAndSqlAgreeOnEveryRowAndIndex(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        long seed = System.nanoTime();
        UUID first = UUID.randomUUID();
        try (JogchatStore store = new JogchatStore(backend.servers().get(0))) {
            Map<String, Object> body = Map.of("title", "t", "score", new BigDecimal("1.5"), "note", "n");
            store.put(first, "news", 1, body);
            try (JogchatClient client = new JogchatClient(store, Set.of("score", "note"));
                    Connection sql = store.databases().connect(store.databases().names(), "layout=jogchat")) {
                JogchatTurns turns = new JogchatTurns(new Random(seed), client, sql);
                turns.adopt(first, body);
                turns.run();
            }
        } catch (AssertionError | Exception e) {
            throw new AssertionError("with seed " + seed, e);
        }
    }
}
