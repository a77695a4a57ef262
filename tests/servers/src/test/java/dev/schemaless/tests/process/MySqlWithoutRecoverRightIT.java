package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.ProjectRoot;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A store of two databases on one server, whose account may not look for prepared transactions. */
@OnBackend(Backend.MYSQL)
final class MySqlWithoutRecoverRightIT {
    private static final String PASSWORD = "Without-1-right";

    private static final Pattern GRANT = Pattern.compile("`(GRANT XA_RECOVER_ADMIN [^`;]*) TO writer;`");
    private static final Duration NOTICED = Duration.ofSeconds(60);

    private DatabaseServer server;
    private List<String> databases;
    private String user;
    private Store store;

    @BeforeEach
    void open(TestStore place) throws Exception {
        server = place.servers().get(0);
        databases = List.of(place.name(), place.name() + "_b");
        user = "u" + place.name();
        execute("CREATE USER '" + user + "'@'%' IDENTIFIED BY '" + PASSWORD + "'");
        for (String database : databases) {
            execute("GRANT ALL ON `" + database + "`.* TO '" + user + "'@'%'");
        }
        DatabaseServer without = new DatabaseServer(server.host(), server.port(), user, PASSWORD, server.properties());
        store = Stores.open(CommittingWriter.config(
                databases.stream().map(without::partition).toList()));
        CommittingWriter.createModel(store);
    }

    @AfterEach
    void close() throws Exception {
        store.close();
        for (String database : databases) {
            server.drop(database);
        }
        execute("DROP USER '" + user + "'@'%'");
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Returns what docs/security.md grants a writer to several partitions. */
    private static String documentedGrant() throws IOException {
        Matcher grant =
                GRANT.matcher(Files.readString(ProjectRoot.PATH.resolve("docs").resolve("security.md")));
        assertThat(grant.find()).isTrue();
        return grant.group(1);
    }

    @Test
    void writesToOnePartitionAtATime() {
        CommittingWriter.mark(store, 0, 1);
        CommittingWriter.mark(store, 1, 2);

        new CommitAudit(store, List.of(server)).assertIndexesAgree(2);
    }

    @Test
    void refusesToWriteOverBothAndNamesTheRight() {
        assertThatThrownBy(() -> CommittingWriter.commit(store, 1))
                .hasMessageContaining("XA_RECOVER_ADMIN")
                .asInstanceOf(InstanceOfAssertFactories.type(SchemalessException.class))
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.NOT_SUPPORTED);
        assertThat(ErrorCode.NOT_SUPPORTED.sqlState()).isEqualTo("0A000");

        new CommitAudit(store, List.of(server)).assertIndexesAgree(0);
    }

    @Test
    void rightThatIsGrantedHelpsWithoutOpeningTheStoreAgain() throws Exception {
        assertThatThrownBy(() -> CommittingWriter.commit(store, 1)).hasMessageContaining("XA_RECOVER_ADMIN");
        execute(documentedGrant() + " TO '" + user + "'@'%'");

        Awaitility.await()
                .atMost(NOTICED)
                .ignoreExceptionsInstanceOf(SchemalessException.class)
                .untilAsserted(() -> CommittingWriter.commit(store, 2));

        new CommitAudit(store, List.of(server)).assertWhole(List.of(2L));
    }
}
