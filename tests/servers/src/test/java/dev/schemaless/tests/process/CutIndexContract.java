package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.Proxies;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The network is cut at statements that make an index, one in four, or every one where {@code schemaless.test.cuts} is set: the index is
 * there, or the same statement makes it.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@OnBackend({Backend.TWO_MARIADB, Backend.MYSQL})
final class CutIndexContract {
    private static final int ROWS = 30;
    private static final int CITIES = 3;
    private static final int STEP = System.getProperty("schemaless.test.cuts") == null ? 4 : 1;
    private static final int LEAST_STATEMENTS = 5;
    private static final CuttingProxy.Moment[] MOMENTS = CuttingProxy.Moment.values();
    private static final String MADE = "00000";
    private static final String EXISTS = "42710";

    /** The ends of a statement whose connection was cut: the last ones leave open whether it was done. */
    private static final Set<String> CUT = Set.of(MADE, "08006", "08007", "40001");

    private Proxies proxies;
    private Connection direct;
    private Connection cutting;

    @BeforeEach
    void open(TestStore place) throws Exception {
        proxies = Proxies.before(place);
        direct = place.connect();
        cutting = DriverManager.getConnection(proxies.url());
        run(direct, "CREATE TABLE trip (id BIGINT PRIMARY KEY, city VARCHAR(20))");
        run(
                direct,
                "INSERT INTO trip VALUES "
                        + IntStream.range(0, ROWS)
                                .mapToObj(id -> "(" + id + ", 'c" + id % CITIES + "')")
                                .collect(Collectors.joining(", ")));
    }

    @AfterEach
    void close() throws Exception {
        cutting.close();
        direct.close();
        proxies.close();
    }

    /** The moments take turns from one statement to the next. Chance decides with which of the first ones it begins. */
    @Test
    void indexIsMadeOrTheSameStatementMakesIt(TestStore place) throws Exception {
        for (int server = 0; server < place.servers().size(); server++) {
            int statement = 1 + ThreadLocalRandom.current().nextInt(STEP);
            while (isCut(server, statement, MOMENTS[statement % MOMENTS.length], place)) {
                statement += STEP;
            }
            assertThat(statement).isGreaterThan(LEAST_STATEMENTS);
        }
    }

    /** Cuts the n-th statement that a server gets; false if the index needs fewer. */
    private boolean isCut(int server, int statement, CuttingProxy.Moment moment, TestStore place) throws Exception {
        CuttingProxy proxy = proxies.get(server);
        proxy.cutAt(statement, moment);
        String state = create(cutting);
        boolean cut = !proxy.isAboutToCut();
        proxy.cutNoMore();
        assertThat(state).as("cut at statement %s, %s", statement, moment).isIn(cut ? CUT : Set.of(MADE));
        if (state.equals(MADE)) {
            assertThat(states()).containsExactly("readable");
        }

        run(direct, "UPSERT INTO trip VALUES (" + (ROWS + statement) + ", 'c0')");
        assertThat(create(direct)).isIn(MADE, EXISTS);

        await().atMost(Duration.ofSeconds(60)).until(() -> states().equals(List.of("readable")));
        assertIndexIsRight();
        assertThat(indexesWithTables(place, server)).hasSize(1);
        run(direct, "DROP INDEX by_city ON trip");
        return cut;
    }

    private static String create(Connection connection) {
        try {
            run(connection, "CREATE INDEX by_city ON trip (city) SHARD BY (city)");
            return MADE;
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }

    private List<String> states() throws SQLException {
        return ask("SELECT state FROM sys.indexes WHERE table_name = 'trip' AND index_name = 'by_city'");
    }

    private void assertIndexIsRight() throws SQLException {
        assertThat(ask("EXPLAIN SELECT id FROM trip WHERE city = 'c1'"))
                .anyMatch(line -> line.contains("index by_city"));
        for (int city = 0; city < CITIES; city++) {
            String name = "c" + city;
            assertThat(ask("SELECT id FROM trip WHERE city = '" + name + "'"))
                    .as("rows of %s by the index, and by a scan", name)
                    .hasSizeGreaterThanOrEqualTo(ROWS / CITIES)
                    .containsExactlyInAnyOrderElementsOf(
                            ask("SELECT id FROM trip WHERE city || '!' = '" + name + "!'"));
        }
    }

    /** Returns the numbers of the indexes that have tables: tables of one that was given up are gone. */
    private static Set<String> indexesWithTables(TestStore place, int server) throws SQLException {
        try (Connection connection = place.connectToPartition(server);
                Statement statement = connection.createStatement();
                ResultSet names = statement.executeQuery("SELECT REGEXP_SUBSTR(table_name, '_i[0-9]+')"
                        + " FROM information_schema.tables WHERE table_schema = DATABASE()"
                        + " AND table_name LIKE '%trip%\\_i%'")) {
            return Set.copyOf(texts(names));
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> ask(String sql) throws SQLException {
        try (Statement statement = direct.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return texts(rows);
        }
    }

    private static List<String> texts(ResultSet rows) throws SQLException {
        List<String> texts = new ArrayList<>();
        while (rows.next()) {
            texts.add(rows.getString(1));
        }
        return texts;
    }
}
