package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.MortalServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The second server is killed while its branch is prepared, and started again. */
@OnBackend(Backend.MARIADB)
final class KilledServerPreparedBranchIT extends PreparedBranchContract {
    private static MortalServer mortal;

    @BeforeAll
    static void startServer() throws IOException {
        mortal = MortalServer.start();
    }

    @AfterAll
    static void stopServer() throws IOException {
        mortal.close();
    }

    @Override
    List<Place> partitions(TestStore place) {
        return List.of(new Place(place.servers().get(0), place.name()), new Place(mortal.server(), place.name()));
    }

    @Override
    void disturb() throws IOException {
        mortal.kill();
        mortal.restart();
    }
}
