package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.util.List;

@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbPreparedBranchIT extends PreparedBranchContract {
    @Override
    List<Place> partitions(TestStore place) {
        return place.servers().stream()
                .map(server -> new Place(server, place.name()))
                .toList();
    }
}
