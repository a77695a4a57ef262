package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Entries of rows whose field is not set, in a store of Repos: its program may see the default, which is 7 for {@code cents_due}. */
final class ReposDefaultsIT {
    private static final String DEFAULTS = "SELECT COUNT(*) FROM ix3_debt_book__cents WHERE value = 7";

    private interface Check {
        void run(RepoStore store, Connection connection) throws Exception;
    }

    /** Connects to a store with a row that has all fields, and with rows without {@code cents_due}, some of which have an entry. */
    private static void on(Backend backend, List<Boolean> haveEntries, String options, Check check) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (RepoStore store = new RepoStore(backend.servers().get(0))) {
            store.run("DROP TABLE ix3_debt_book__shout");
            UUID whole = RepoStore.key(1);
            store.put(whole, "1", RepoStore.debt("Ann", 100));
            store.entry(whole, "owner", "Ann");
            store.entry(whole, "cents", 100);
            for (int i = 0; i < haveEntries.size(); i++) {
                UUID key = RepoStore.key(2 + i);
                store.put(key, "1", "\n\3Bob".getBytes(StandardCharsets.US_ASCII));
                store.entry(key, "owner", "Bob");
                if (haveEntries.get(i)) {
                    store.entry(key, "cents", 7);
                }
            }
            ClientDatabases databases = store.databases();
            try (Connection connection = databases.connect(databases.names(), store.options() + options)) {
                check.run(store, connection);
            }
        }
    }

    private static int insert(Connection connection) throws SQLException {
        return ClientDatabases.update(connection, "INSERT INTO debt_book (owner) VALUES ('Eve')");
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void newRowHasAnEntryOfTheDefaultIfOthersHave(Backend backend) throws Exception {
        for (String options : List.of("", "&indexes=owner:owner,cents:cents_due")) {
            on(backend, List.of(true, true), options, (store, connection) -> {
                assertThat(insert(connection)).isEqualTo(1);

                assertThat(store.databases().list(0, DEFAULTS)).containsExactly("3");
                assertThat(ClientDatabases.ask(connection, "SELECT cents_due FROM debt_book WHERE owner = 'Eve'"))
                        .containsExactly("null");
            });
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void newRowHasNoEntryIfOthersHaveNone(Backend backend) throws Exception {
        for (String options : List.of("", "&indexes=owner:owner,cents:cents_due")) {
            on(backend, List.of(false, false), options, (store, connection) -> {
                assertThat(insert(connection)).isEqualTo(1);

                assertThat(store.databases().list(0, DEFAULTS)).containsExactly("0");
            });
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void indexWithSomeOfTheseEntriesIsLeftToTheJanitor(Backend backend) throws Exception {
        on(
                backend,
                List.of(true, false),
                "",
                (store, connection) -> assertThatExceptionOfType(SQLException.class)
                        .isThrownBy(() -> insert(connection))
                        .matches(e -> "0A000".equals(e.getSQLState()), "has SQLState 0A000")
                        .withMessageContaining("the field of its index 'ix3_debt_book__cents' is not known"));
    }
}
