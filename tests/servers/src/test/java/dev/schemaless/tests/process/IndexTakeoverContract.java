package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.job.JobState.Phase;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A process builds an index and is killed, or stopped for longer than its lease lasts: another goes on where it was, while both
 * and others write, and the index has each row where it belongs.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@OnBackend({Backend.TWO_MARIADB, Backend.MYSQL})
final class IndexTakeoverContract {
    private static final int ROWS = 6_000;
    private static final int CITIES = 20;
    private static final int WRITERS = 3;
    private static final long ROWS_PER_SECOND = 400;
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final AtomicBoolean isOver = new AtomicBoolean();
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private final List<Thread> writers = new ArrayList<>();
    private TestStore place;
    private Connection here;
    private Store store;
    private ChildJvm builder;
    private ChildJvm writer;

    @BeforeEach
    void open(TestStore fresh) throws SQLException, IOException {
        place = fresh;
        here = place.connect();
        try (Statement statement = here.createStatement()) {
            statement.execute("CREATE TABLE trip (id BIGINT PRIMARY KEY, city VARCHAR(20))");
        }
        try (PreparedStatement insert = here.prepareStatement("INSERT INTO trip VALUES (?, ?)")) {
            for (int id = 0; id < ROWS; id++) {
                insert.setLong(1, id);
                insert.setString(2, "c" + id % CITIES);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        store = Stores.open(place.config());
        builder = ChildJvm.start(256, SqlServant.class, place.url());
        writer = ChildJvm.start(256, SqlServant.class, place.url());
    }

    @AfterEach
    void close() throws SQLException, IOException {
        writer.close();
        builder.close();
        store.close();
        here.close();
    }

    /** Begins the index in the other process; returns when some of it is built. */
    private void beginElsewhere() throws Exception {
        try (Connection holder = place.connectToPartition(0);
                Statement hold = holder.createStatement()) {
            holder.setAutoCommit(false);
            // the table of the latest cells: the build does not begin before it is slow
            try (ResultSet rows = hold.executeQuery("SELECT row_key FROM " + latest(holder) + " FOR UPDATE")) {
                assertThat(rows.next()).isTrue();
            }
            builder.writeLine("CREATE INDEX by_city ON trip (city) SHARD BY (city)");
            await().atMost(PATIENCE).until(() -> !store.jobs().list().isEmpty() && job().phase() == Phase.RUNNING);
            assertThat(store.jobs().throttle(job().id(), ROWS_PER_SECOND)).isTrue();
            // until it has heard of it
            await().during(Duration.ofSeconds(5)).atMost(PATIENCE).until(() -> true);
            holder.rollback();
        }
        await().atMost(PATIENCE).until(() -> job().position() != null);
    }

    private static String latest(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT table_name FROM information_schema.tables"
                        + " WHERE table_schema = DATABASE() AND table_name LIKE '%trip%\\_l\\_%'")) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }

    private JobState job() {
        List<JobState> jobs = store.jobs().list();
        return jobs.get(jobs.size() - 1);
    }

    private void startWriting() throws IOException {
        for (int number = 0; number < WRITERS; number++) {
            Random random = new Random(number);
            Thread thread = new Thread(() -> write(random));
            thread.start();
            writers.add(thread);
        }
        Thread elsewhere = new Thread(this::writeElsewhere);
        elsewhere.start();
        writers.add(elsewhere);
    }

    private void write(Random random) {
        try (Connection connection = place.connect();
                Statement statement = connection.createStatement()) {
            while (!isOver.get()) {
                statement.executeUpdate(change(random));
            }
        } catch (SQLException e) {
            failure.compareAndSet(null, e);
        }
    }

    private static String change(Random random) {
        int id = random.nextInt(ROWS);
        String city = "'c" + random.nextInt(CITIES) + "'";
        return switch (random.nextInt(4)) {
            case 0 -> "DELETE FROM trip WHERE id = " + id;
            case 1 -> "UPSERT INTO trip VALUES (" + (id + random.nextInt(2) * ROWS) + ", " + city + ")";
            default -> "UPDATE trip SET city = " + city + " WHERE id = " + id;
        };
    }

    private void writeElsewhere() {
        Random random = new Random(77);
        try {
            while (!isOver.get()) {
                writer.writeLine(change(random));
                String answer = writer.readLine();
                if (!".".equals(answer)) {
                    throw new IOException("the other process says " + answer);
                }
            }
        } catch (IOException e) {
            failure.compareAndSet(null, e);
        }
    }

    private void stopWriting() throws InterruptedException {
        isOver.set(true);
        for (Thread thread : writers) {
            thread.join();
        }
        assertThat(failure.get()).isNull();
    }

    private void assertIndexIsRight() throws SQLException {
        assertThat(store.refreshCatalog().findModel("trip").orElseThrow().findIndex("by_city"))
                .get()
                .satisfies(index -> assertThat(index.isReadable()).isTrue());
        assertThat(ask("EXPLAIN SELECT id FROM trip WHERE city = 'c1'"))
                .anyMatch(line -> line.contains("index by_city"));
        for (int city = 0; city < CITIES; city++) {
            String name = "c" + city;
            assertThat(ask("SELECT id FROM trip WHERE city = '" + name + "'"))
                    .as("rows of %s by the index, and by a scan", name)
                    .containsExactlyInAnyOrderElementsOf(
                            ask("SELECT id FROM trip WHERE city || '!' = '" + name + "!'"));
        }
    }

    private List<String> ask(String sql) throws SQLException {
        try (Statement statement = here.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> lines = new ArrayList<>();
            while (rows.next()) {
                lines.add(rows.getString(1));
            }
            return lines;
        }
    }

    @Test
    void anotherProcessFinishesTheIndexOfOneThatIsKilled() throws Exception {
        beginElsewhere();
        startWriting();
        await().atMost(PATIENCE).until(() -> job().done() >= 1_000);
        builder.kill();
        JobState left = job();
        assertThat(left.phase()).isEqualTo(Phase.RUNNING);
        assertThat(left.done()).as("not all of it").isLessThan(ROWS * 2 / 3);
        assertThat(store.jobs().throttle(left.id(), null)).isTrue();

        await().atMost(PATIENCE).until(() -> job().phase() == Phase.DONE);

        assertThat(job().tries()).isEqualTo(2);
        assertThat(job().done()).as("goes on, and does not begin anew").isBetween((long) ROWS / 2, ROWS + 2_000L);
        stopWriting();
        assertIndexIsRight();
    }

    @Test
    void processThatWasStoppedForLongDoesNoHarmWhenItGoesOn() throws Exception {
        beginElsewhere();
        startWriting();
        await().atMost(PATIENCE).until(() -> job().done() >= 1_000);
        JobState left = job();
        builder.pause();
        await().atMost(PATIENCE).until(() -> job().tries() == 2);
        JobState taken = job();
        assertThat(taken.owner()).isNotEqualTo(left.owner());
        builder.resume();
        assertThat(store.jobs().throttle(left.id(), null)).isTrue();

        await().atMost(PATIENCE).until(() -> job().phase() == Phase.DONE);

        assertThat(builder.readLine())
                .as("the statement that began it succeeds")
                .isEqualTo(".");
        assertThat(job().tries()).isEqualTo(2);
        stopWriting();
        assertIndexIsRight();
    }
}
