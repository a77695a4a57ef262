package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.util.List;

@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbPreparedBranchIT extends PreparedBranchContract {
    @Override
    List<Place> partitions(TestStore place) {
        return List.of(
                new Place(place.servers().get(0), place.database(0)),
                new Place(place.servers().get(1), place.database(1)));
    }
}
