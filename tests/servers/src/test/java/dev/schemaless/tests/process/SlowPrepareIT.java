package dev.schemaless.tests.process;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@OnBackend(Backend.TWO_MARIADB)
final class SlowPrepareIT extends SlowPrepareContract {
    @Override
    List<DatabaseServer> servers(TestStore place) {
        return place.servers();
    }

    @Override
    List<String> databases(TestStore place) {
        return List.of(place.database(0), place.database(1));
    }

    @Test
    @Tag("long")
    void commitSucceedsThoughPreparingTakesHalfAMinute() {
        commitsWith(Duration.ofSeconds(30));
    }
}
