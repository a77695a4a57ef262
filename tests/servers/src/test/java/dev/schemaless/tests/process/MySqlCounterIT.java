package dev.schemaless.tests.process;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import org.junit.jupiter.api.Test;

@OnBackend(Backend.MYSQL)
final class MySqlCounterIT extends CounterContract {
    @Test
    void jvmsLoseNoCount(TestStore place) throws Exception {
        assertJvmsLoseNoCount(place);
    }
}
