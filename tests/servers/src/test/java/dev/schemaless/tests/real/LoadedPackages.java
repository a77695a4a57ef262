package dev.schemaless.tests.real;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.cli.LoadCommand;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import picocli.CommandLine;

/** A store with all packages in it, put there by the command that users load with. */
final class LoadedPackages implements AutoCloseable {
    private static final String TABLE = """
            CREATE TABLE package (
              package VARCHAR(100) NOT NULL,
              version VARCHAR(64) NOT NULL,
              suite VARCHAR(16) NOT NULL,
              section VARCHAR(32),
              maintainer VARCHAR(128),
              source VARCHAR(100),
              architecture VARCHAR(16),
              priority VARCHAR(16),
              installed_size BIGINT,
              size BIGINT,
              description VARCHAR(400),
              homepage VARCHAR,
              depends VARCHAR ARRAY,
              tag VARCHAR ARRAY,
              PRIMARY KEY (package, version, suite)
            ) SHARD BY (package)
            """;

    private final TestStore place;
    private final Connection connection;

    private LoadedPackages(TestStore place, Connection connection) {
        this.place = place;
        this.connection = connection;
    }

    /** Loads the file into a new store; the index on section is global, the others lie with the rows. */
    static LoadedPackages on(Backend backend) throws SQLException, IOException {
        TestStore place = TestStore.on(backend);
        LoadedPackages loaded = new LoadedPackages(place, place.connect());
        try {
            loaded.create();
            loaded.load();
            return loaded;
        } catch (SQLException | RuntimeException | AssertionError e) {
            loaded.close();
            throw e;
        }
    }

    private void create() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(TABLE);
            statement.execute("CREATE INDEX by_section ON package (section, size) SHARD BY (section)");
            statement.execute("CREATE INDEX by_maintainer ON package (maintainer)");
            statement.execute("CREATE INDEX by_source ON package (source)");
        }
    }

    Connection connection() {
        return connection;
    }

    String url() {
        return place.url();
    }

    /** Runs {@code schemaless load}, and returns what it says in the end. */
    String load() {
        StringWriter output = new StringWriter();
        StringWriter errors = new StringWriter();
        int code = new CommandLine(new LoadCommand())
                .setOut(new PrintWriter(output, true))
                .setErr(new PrintWriter(errors, true))
                .execute(
                        "--url",
                        place.url(),
                        "--table",
                        "package",
                        "--no-progress",
                        PackageFile.path().toString());
        assertThat(code).as(errors.toString()).isZero();
        return output.toString();
    }

    @Override
    public void close() throws SQLException, IOException {
        connection.close();
        place.close();
    }
}
