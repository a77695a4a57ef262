package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** As {@link CreationRaceContract}, between JVMs, which only servers serve. */
@OnBackend(Backend.MYSQL)
class JvmCreationRaceContract extends CreationRaceContract {
    @Test
    void jvmsThatCreateOneStoreAgreeOnIt(TestStore first) throws Exception {
        try (ChildJvm one = ChildJvm.start(256, Opener.class, "one");
                ChildJvm other = ChildJvm.start(256, Opener.class, "other")) {
            assertThat(List.of(one.readLine(), other.readLine())).containsOnly("ready");
            raceJvms(one, other, first);
            for (int round = 1; round < ROUNDS; round++) {
                try (TestStore place = TestStore.on(first.backend())) {
                    raceJvms(one, other, place);
                }
            }
        }
    }

    private static void raceJvms(ChildJvm one, ChildJvm other, TestStore place) throws Exception {
        one.writeLine(place.url());
        other.writeLine(place.url());
        assertThat(one.readLine()).isEqualTo("done");
        assertThat(other.readLine()).isEqualTo("done");
        try (Connection connection = place.connect()) {
            assertThat(names(connection)).containsExactly("one", "other");
        }
        List<String> identities = new ArrayList<>();
        for (int partition = 0; partition < place.servers().size(); partition++) {
            identities.addAll(identities(place, partition));
        }
        String store = identities.get(0).split(" ")[0];
        List<String> expected = new ArrayList<>();
        for (int partition = 0; partition < place.servers().size(); partition++) {
            expected.add(store + " " + partition + " READY");
        }
        assertThat(identities).isEqualTo(expected);
    }

    /** Returns what a partition says it is part of, past the project's own code. */
    private static List<String> identities(TestStore place, int partition) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Connection connection = place.connectToPartition(partition);
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT HEX(store_id), position, state FROM schemaless__store")) {
            while (rows.next()) {
                found.add(rows.getString(1) + " " + rows.getInt(2) + " " + rows.getString(3));
            }
        }
        return found;
    }
}
