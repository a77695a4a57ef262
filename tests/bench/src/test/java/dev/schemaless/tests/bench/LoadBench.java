package dev.schemaless.tests.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.cli.LoadCommand;
import dev.schemaless.tests.bench.throughput.Footprint;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import dev.schemaless.tests.real.PackageFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * {@code schemaless load} of the packages into a table with three indexes on one MariaDB server, against a program that
 * reads the same file, makes the same bodies and writes the same physical rows, with as many threads and as many rows a
 * statement; and against {@linkplain PlainLoad what a user would have instead}. The README's number is that of all packages, which
 * {@code -Dschemaless.test.packages} names.
 */
final class LoadBench {
    private static final String COLUMNS = """
             (package VARCHAR(100) NOT NULL, version VARCHAR(64) NOT NULL, suite VARCHAR(16) NOT NULL, section VARCHAR(32),
             maintainer VARCHAR(128), source VARCHAR(100), architecture VARCHAR(16), priority VARCHAR(16),
             installed_size BIGINT, size BIGINT, description VARCHAR(400), homepage VARCHAR, depends VARCHAR ARRAY,
             tag VARCHAR ARRAY, PRIMARY KEY (package, version, suite)) SHARD BY (package)
            """;

    @Test
    void packages() throws Exception {
        try (TestStore place = TestStore.on(Backend.MARIADB);
                Connection connection = place.connect()) {
            create(connection, "plain");
            create(connection, "package");
            long rows = load(place, connection);
            try (HandWrittenLoad floor = HandWrittenLoad.on(place.servers().get(0), place.name(), "plain")) {
                assertThat(floor.load(PackageFile.path())).isEqualTo(rows);
                Comparison.ofLoad(
                                "load",
                                (int) rows,
                                times -> load(place, connection),
                                times -> floor.load(PackageFile.path()))
                        .run();
            }
            for (PlainLoad.Kind kind : PlainLoad.Kind.values()) {
                compare(place, connection, kind, rows);
            }
            System.out.println(Footprint.of(
                    place.servers(),
                    place.name(),
                    rows,
                    "schemaless\\_\\_package\\_%",
                    "packages\\_in\\_columns",
                    "packages\\_in\\_json\\_column"));
        }
    }

    private static void compare(TestStore place, Connection connection, PlainLoad.Kind kind, long rows)
            throws Exception {
        try (PlainLoad plain = new PlainLoad(kind, place.servers().get(0), place.name())) {
            assertThat(plain.load(PackageFile.path())).isEqualTo(rows);
            Comparison.ofLoad(
                            "load-vs-" + kind.name().toLowerCase(Locale.ROOT),
                            (int) rows,
                            times -> load(place, connection),
                            times -> plain.load(PackageFile.path()))
                    .run();
        }
    }

    private static void create(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + table + COLUMNS);
            statement.execute("CREATE INDEX " + table + "_1 ON " + table + " (section, size)");
            statement.execute("CREATE INDEX " + table + "_2 ON " + table + " (maintainer)");
            statement.execute("CREATE INDEX " + table + "_3 ON " + table + " (source)");
        }
    }

    private static long load(TestStore place, Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE package");
        }
        create(connection, "package");
        StringWriter errors = new StringWriter();
        int code = new CommandLine(new LoadCommand())
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(errors, true))
                .execute(
                        "--url",
                        place.url(),
                        "--table",
                        "package",
                        "--no-progress",
                        PackageFile.path().toString());
        assertThat(code).as(errors.toString()).isZero();
        try (Statement statement = connection.createStatement();
                var count = statement.executeQuery("SELECT COUNT(*) FROM package")) {
            count.next();
            return count.getLong(1);
        }
    }
}
