package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Purge;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.epoch.HistoryEdges;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.job.purge.PurgeJob;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.tests.contract.BreakableSource.Moment;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Purges of rows with their keys: nothing of a person is left, and counts of writes never begin again. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class KeyPurgeContract extends SqlContract {
    private static final String KEY = "keyed1";
    private static final String NAME = "Griselda Purgatory";
    private static final String OLD_NAME = "Griselda Before";
    private static final String MAIL = "gp@example.org";
    private static final List<String> STEPS = List.of(
            "schemaless:move-latest",
            "schemaless:set-epoch",
            "schemaless:lock-purged-rows",
            "schemaless:blank-position",
            "schemaless:remove-keys",
            "schemaless:pass-history",
            "schemaless:remove-rows",
            "schemaless:entries-of-rows");

    private OtherPurge other;

    @BeforeEach
    void create() throws SQLException {
        update("CREATE TABLE person (id VARCHAR(20) PRIMARY KEY, name VARCHAR(40), mail VARCHAR(40) UNIQUE,"
                + " note VARCHAR(40) CELL extra)");
        update("CREATE INDEX by_name ON person (name)");
        update("INSERT INTO person VALUES ('other', 'Bystander', 'b@example.org', 'stays')");
        live();
        other = new OtherPurge(place.config(), Duration.ZERO);
    }

    @AfterEach
    void end() {
        other.close();
    }

    /** Lets the person be there, with the last versions of a log. */
    private void live() throws SQLException {
        update("INSERT INTO person VALUES ('" + KEY + "', '" + OLD_NAME + "', '" + MAIL + "', '" + NAME + "')");
        update("UPDATE person SET name = '" + NAME + "' WHERE id = '" + KEY + "'");
    }

    private Model person() {
        return other.store()
                .refreshCatalog(ReadControl.unlimited())
                .findModel("person")
                .orElseThrow();
    }

    private Map<RowKey, Long> found() {
        return OtherPurge.rows(connection, "person", "id = '" + KEY + "'");
    }

    private List<Purge.Count> purge() {
        return other.purge(person(), Purge.Keys.GO, this::found);
    }

    private Set<String> find(String text) {
        return PhysicalScan.find(place.config(), text);
    }

    private void assertGone() {
        for (String text : List.of(KEY, NAME, OLD_NAME, MAIL)) {
            assertThat(find(text)).as(text).isEmpty();
        }
    }

    @Test
    void nothingIsLeft() throws SQLException {
        assertThat(find(KEY)).containsExactly("c", "i", "l", "u");

        List<Purge.Count> counts = purge();

        assertGone();
        assertThat(counts).allMatch(count -> count.left() == 0);
        assertThat(counts.stream()
                        .filter(count -> count.kind() == Purge.Kind.KEY)
                        .mapToLong(Purge.Count::erased)
                        .sum())
                .as("three versions and two latest cells")
                .isEqualTo(5);
        assertThat(query("SELECT id, name, note, _version FROM person")).containsExactly("other|Bystander|stays|2");
        assertThat(query("SELECT _cell, _ref_key FROM person$cells ORDER BY _cell"))
                .containsExactly("base|0", "extra|0");
    }

    @Test
    void deletedRowsGoToo() throws SQLException {
        update("DELETE FROM person WHERE id = '" + KEY + "'");

        purge();

        assertGone();
    }

    @Test
    void keysOfAnEarlierPurgeGo() {
        other.purge(person(), this::found);
        assertThat(find(KEY)).containsExactly("c", "l");

        purge();

        assertGone();
    }

    @Test
    void keyThatComesAgainHasAGreaterVersion() throws SQLException {
        long before =
                numbers("SELECT _version FROM person WHERE id = '" + KEY + "'").get(0);
        purge();

        live();

        String row = "SELECT name, note, mail FROM person WHERE ";
        String all = NAME + "|" + NAME + "|" + MAIL;
        assertThat(query(row + "id = '" + KEY + "'")).containsExactly(all);
        assertThat(query(row + "name = '" + NAME + "'")).containsExactly(all);
        assertThat(query(row + "mail = '" + MAIL + "'")).containsExactly(all);
        assertThat(query(row + "name = '" + OLD_NAME + "'")).isEmpty();
        // the erasure wrote both cells
        assertThat(query("SELECT _version, _ref_key FROM person WHERE id = '" + KEY + "'"))
                .containsExactly((before + 5) + "|" + (before + 3));
        assertThat(query("SELECT _cell, _ref_key, _change, name FROM person$changes WHERE id = '" + KEY
                        + "' ORDER BY _cell, _ref_key"))
                .containsExactly(
                        "base|" + (before + 2) + "|INSERT|" + OLD_NAME,
                        "base|" + (before + 3) + "|UPDATE|" + NAME,
                        "extra|0|INSERT|null");
        update("DELETE FROM person WHERE id = '" + KEY + "'");
        update("INSERT INTO person (id) VALUES ('" + KEY + "')");
        assertThat(query("SELECT id, name, note FROM person ORDER BY id"))
                .containsExactly(KEY + "|null|null", "other|Bystander|stays");

        purge();

        assertGone();
    }

    @Test
    void pastOfAKeyThatComesAgainIsWhole() throws SQLException {
        purge();
        update("INSERT INTO person (id, name) VALUES ('" + KEY + "', '" + NAME + "')");
        String moment = query("SELECT CAST(MAX(_created_at) AS VARCHAR) FROM person$history")
                .get(0);
        String version = query("SELECT _version, _ref_key, name FROM person WHERE id = '" + KEY + "'")
                .get(0);
        update("UPDATE person SET name = 'Later', note = 'later' WHERE id = '" + KEY + "'");

        assertThat(query("SELECT _version, _ref_key, name FROM person FOR SYSTEM_TIME AS OF TIMESTAMP '" + moment
                        + "' WHERE id = '" + KEY + "'"))
                .containsExactly(version);
        assertThat(query("SELECT name, note FROM person WHERE id = '" + KEY + "'"))
                .containsExactly("Later|later");
    }

    @Test
    void manyNewRowsBeginWithTheGreaterVersion() throws SQLException {
        purge();

        update("INSERT INTO person (id, name, note) VALUES ('a', 'A', NULL), ('b', 'B', 'x'), ('c', 'C', NULL)");
        update("UPSERT INTO person (id, name) VALUES ('a', 'A2'), ('d', 'D')");
        update("INSERT IGNORE INTO person (id, name) VALUES ('d', 'D2'), ('e', 'E')");

        assertThat(query("SELECT id, name FROM person ORDER BY id"))
                .containsExactly("a|A2", "b|B", "c|C", "d|D", "e|E", "other|Bystander");
        long first = numbers("SELECT _version FROM person WHERE id = 'e'").get(0);
        assertThat(first).isGreaterThan(5);
        assertThat(numbers("SELECT _version FROM person WHERE id < 'f' ORDER BY id"))
                .containsExactly(first + 1, first + 1, first, first, first);
        refuses("23505", "INSERT INTO person (id) VALUES ('b')", "b");
        assertThat(query("SELECT id FROM person WHERE name >= 'C' ORDER BY id")).containsExactly("c", "d", "e");
    }

    @Test
    void logKeepsItsLastPosition() throws SQLException {
        String log = query("SELECT _log FROM person$changes WHERE id = '" + KEY + "'")
                .get(0);
        for (int i = 0; i < 2; i++) {
            purge();
            assertThat(query("SELECT id FROM person$changes WHERE id IS NULL OR id <> 'other'"))
                    .isEmpty();
            assertThat(query("SELECT id FROM person$history WHERE _log = " + log + " AND id IS NULL"))
                    .isEmpty();
            long last = settled(log);
            String next = "SELECT _change, name FROM person$changes WHERE _log = " + log + " AND _cell = 'base'"
                    + " AND _position > ";
            assertThat(query(next + last)).isEmpty();

            live();

            assertThat(query(next + last + " ORDER BY _position"))
                    .containsExactly("INSERT|" + OLD_NAME, "UPDATE|" + NAME);
        }
    }

    private long settled(String log) throws SQLException {
        return numbers("SELECT settled_position FROM sys.logs WHERE table_name = 'person' AND log = " + log)
                .get(0);
    }

    @Test
    void readerBeforeARemovedVersionIsRefused() throws SQLException {
        String log = query("SELECT _log FROM person$changes WHERE id = '" + KEY + "'")
                .get(0);
        long first = numbers("SELECT MIN(_position) FROM person$changes WHERE id = '" + KEY + "'")
                .get(0);
        TableRun ofAnOldCatalog = new TableRun(person(), Integer.parseInt(log));
        purge();
        String next = "SELECT id FROM person$changes WHERE _log = " + log + " AND _position > ";

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> new HistoryEdges(other.tables())
                        .requireVersionsAfter(ofAnOldCatalog, first, StatementGuard.none()))
                .matches(e -> e.code() == ErrorCode.HISTORY_GONE);
        refuses("72000", next + first, "WITH KEYS");
        assertThat(query(next + settled(log))).isEmpty();
        assertThat(query("SELECT kept_from_position FROM sys.logs WHERE table_name = 'person' AND log = " + log))
                .containsExactly(String.valueOf(settled(log)));
        update("DROP TABLE person");
        assertThat(Aging.count(place, "schemaless__history")).isZero();
    }

    @Test
    void readersThatLagAreNamed() throws SQLException {
        other.reader("quick", Long.MAX_VALUE);
        other.reader("slow", 0);

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(this::purge)
                .withMessageEndingWith(
                        "have not read the last ones of these rows: slow. Let them go on, or drop them; then purge the"
                                + " rows again.")
                .matches(e -> e.code() == ErrorCode.OBJECT_IN_USE);

        assertThat(query("SELECT name FROM person WHERE id = '" + KEY + "'")).containsExactly(NAME);
        other.reader("slow", Long.MAX_VALUE);
        purge();
        assertGone();
    }

    @Test
    void rowThatWasThereAgainMeanwhileKeepsItsPast() throws SQLException {
        Queue<Map<RowKey, Long>> found = new ArrayDeque<>(List.of(found(), new TreeMap<>()));
        other.beforeReaders(() -> liveAgain("SELECT id FROM person WHERE id = '" + KEY + "'"));

        List<Purge.Count> counts = other.purge(person(), Purge.Keys.GO, found::remove);

        assertThat(find(NAME)).isEmpty();
        assertThat(query("SELECT name FROM person$history WHERE id = '" + KEY + "' AND name IS NOT NULL"))
                .containsExactly("Another");
        assertThat(counts).anyMatch(count -> count.kind() == Purge.Kind.KEY && count.left() > 0);
    }

    /** Inserts and deletes the row once it is erased. */
    private void liveAgain(String query) {
        try {
            if (query(query).isEmpty()) {
                update("INSERT INTO person (id, name) VALUES ('" + KEY + "', 'Another')");
                update("DELETE FROM person WHERE id = '" + KEY + "'");
                other.beforeReaders(() -> {});
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void versionsStayOnServersForWritersWhoseAnswersWereLost() throws SQLException {
        try (OtherPurge patient = new OtherPurge(place.config(), PurgeJob.LONGEST_USE)) {
            CompletableFuture<List<Purge.Count>> purge = CompletableFuture.supplyAsync(
                    () -> patient.purge(person(), Purge.Keys.GO, this::found), TestJobs.ownThread());
            if (place.servers().isEmpty()) {
                purge.join();
                assertGone();
                return;
            }
            Awaitility.await()
                    .until(() -> patient.jobs().stream()
                            .anyMatch(job ->
                                    job.position() != null && job.position().matches("1 [1-9][0-9]* GO [1-9].*")));
            assertThat(find(KEY)).contains("c", "l");
            update("INSERT INTO person (id) VALUES ('fresh')");
            assertThat(numbers("SELECT _version FROM person WHERE id = 'fresh'").get(0))
                    .isGreaterThan(3);
            patient.cancelAll();
            assertThatExceptionOfType(CompletionException.class).isThrownBy(purge::join);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void transactionThatSawTheRowIsRefused(boolean lives) throws SQLException {
        if (!lives) {
            update("DELETE FROM person WHERE id = '" + KEY + "'");
        }
        Map<RowKey, Long> rows = found();
        connection.setAutoCommit(false);
        update(
                lives
                        ? "UPDATE person SET note = 'mine' WHERE id = '" + KEY + "'"
                        : "INSERT INTO person (id) VALUES ('" + KEY + "')");

        other.purge(person(), Purge.Keys.GO, () -> rows);

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(connection::commit)
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("40001"));
        connection.setAutoCommit(true);
        assertGone();
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(Moment.class)
    @Tag("long")
    void jobThatDiesAtAnyStepIsFinished(Moment moment) throws SQLException {
        for (String step : STEPS) {
            other.sources().forEach(source -> source.breakAt(step, moment));

            purge();

            assertThat(other.sources()).as(step).anyMatch(source -> !source.isAboutToBreak());
            other.sources().forEach(source -> source.breakAt("nothing", moment));
            assertGone();
            assertThat(query("SELECT id FROM person")).as(step).containsExactly("other");
            live();
            assertThat(query("SELECT id FROM person WHERE name = '" + NAME + "'"))
                    .as(step)
                    .containsExactly(KEY);
        }
    }
}
