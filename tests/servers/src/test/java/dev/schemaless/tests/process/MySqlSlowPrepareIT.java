package dev.schemaless.tests.process;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two databases of one server: both partitions' branches and owners are in the same lists. */
@OnBackend(Backend.MYSQL)
final class MySqlSlowPrepareIT extends SlowPrepareContract {
    @Override
    List<DatabaseServer> servers(TestStore place) {
        return List.of(place.servers().get(0), place.servers().get(0));
    }

    @Override
    List<String> databases(TestStore place) {
        return List.of(place.name(), place.name() + "_b");
    }

    @Test
    @Tag("long")
    void commitSucceedsThoughPreparingTakesHalfAMinute() {
        commitsWith(Duration.ofSeconds(30));
    }
}
