package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many threads look up what they have just written, through an index beside the rows and through one elsewhere. */
@OnBackend({Backend.MARIADB, Backend.TWO_MARIADB, Backend.MYSQL})
@Timeout(180)
final class CoalescedLookupRaceContract {
    private static final int THREADS = 16;
    private static final int ROUNDS = 40;
    private static final int ROWS_EACH = 10;

    @Test
    void everyThreadFindsWhatItHasWrittenAndNothingElse(TestStore place) throws Exception {
        try (Connection first = place.connect();
                Statement statement = first.createStatement()) {
            statement.execute("CREATE TABLE hit (id BIGINT PRIMARY KEY, team BIGINT, place VARCHAR(40), n BIGINT)");
            statement.execute("CREATE INDEX by_team ON hit (team)");
            statement.execute("CREATE INDEX by_place ON hit (place) SHARD BY (place)");
            ExecutorService callers = Executors.newFixedThreadPool(THREADS);
            try {
                List<Callable<Void>> calls = IntStream.range(0, THREADS)
                        .<Callable<Void>>mapToObj(thread -> () -> writeAndLookUp(place, thread))
                        .toList();
                for (Future<Void> call : callers.invokeAll(calls)) {
                    call.get();
                }
            } finally {
                callers.shutdown();
            }
        }
    }

    /** In each round all rows of the thread move to another team and place. */
    private static Void writeAndLookUp(TestStore place, int thread) throws SQLException {
        try (Connection own = place.connect();
                PreparedStatement insert = own.prepareStatement("INSERT INTO hit VALUES (?, ?, ?, ?)");
                PreparedStatement move =
                        own.prepareStatement("UPDATE hit SET team = ?, place = ?, n = ? WHERE id = ?");
                PreparedStatement byTeam = own.prepareStatement("SELECT id, n FROM hit WHERE team = ?");
                PreparedStatement byPlace = own.prepareStatement("SELECT id, n FROM hit WHERE place = ?");
                PreparedStatement counted =
                        own.prepareStatement("SELECT COUNT(*), SUM(n) FROM hit WHERE place = ? AND team = ?")) {
            List<String> rows = new ArrayList<>();
            for (int i = 0; i < ROWS_EACH; i++) {
                insert.setLong(1, 100L * thread + i);
                insert.setLong(2, -1 - thread);
                insert.setString(3, "begin " + thread);
                insert.setLong(4, 0);
                insert.executeUpdate();
            }
            for (int round = 0; round < ROUNDS; round++) {
                long team = 1_000L * round + thread;
                rows.clear();
                for (int i = 0; i < ROWS_EACH; i++) {
                    move.setLong(1, team);
                    move.setString(2, "place " + team);
                    move.setLong(3, round);
                    move.setLong(4, 100L * thread + i);
                    assertThat(move.executeUpdate()).isEqualTo(1);
                    rows.add((100L * thread + i) + "|" + round);
                }
                byTeam.setLong(1, team);
                assertThat(found(byTeam)).containsExactlyInAnyOrderElementsOf(rows);
                byPlace.setString(1, "place " + team);
                assertThat(found(byPlace)).containsExactlyInAnyOrderElementsOf(rows);
                byTeam.setLong(1, team - 1_000);
                assertThat(found(byTeam)).isEmpty();
                counted.setString(1, "place " + team);
                counted.setLong(2, team);
                assertThat(found(counted)).containsExactly(ROWS_EACH + "|" + ROWS_EACH * round);
            }
        }
        return null;
    }

    private static List<String> found(PreparedStatement query) throws SQLException {
        List<String> found = new ArrayList<>();
        try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                found.add(rows.getLong(1) + "|" + rows.getLong(2));
            }
        }
        return found;
    }
}
