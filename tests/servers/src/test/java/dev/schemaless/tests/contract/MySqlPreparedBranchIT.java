package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.SQLException;
import java.util.List;

/** On one server, each of whose databases is a partition. */
@OnBackend(Backend.MYSQL)
final class MySqlPreparedBranchIT extends PreparedBranchContract {
    @Override
    List<Place> partitions(TestStore place) {
        DatabaseServer server = place.servers().get(0);
        return List.of(new Place(server, place.name()), new Place(server, place.name() + "_b"));
    }

    @Override
    void remove(TestStore place) throws SQLException {
        place.servers().get(0).drop(place.name() + "_b");
    }
}
