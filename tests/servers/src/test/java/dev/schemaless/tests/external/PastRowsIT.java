package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.external.PastStore.Version;
import dev.schemaless.tests.fixture.Backend;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows of other programs' stores as of a time, compared with the versions that were written. */
final class PastRowsIT {
    private static final int KEYS = 8;
    private static final int VERSIONS = 30;
    /** Half an hour before the hour that comes twice in New York. */
    private static final Instant START = Instant.parse("2026-11-01T04:30:00Z");

    private static final int SECONDS = 3 * 3600;

    private static final DateTimeFormatter SHOWN = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd HH:mm:ss")
            .appendFraction(ChronoField.MICRO_OF_SECOND, 0, 6, true)
            .toFormatter(Locale.ROOT);

    /** The versions of a store as they are written, and the answers that follow from them. */
    private static final class Oracle {
        private final PastStore store;
        private final List<Version> written = new ArrayList<>();

        Oracle(PastStore store) {
            this.store = store;
        }

        static UUID key(int number) {
            return new UUID(
                    ((0x0123_4567_89ab_4cdeL * (number + 1)) & ~0xf000L) | 0x4000L, 0x8000_0000_0000_0000L + number);
        }

        /** Writes random versions. Neither their times nor their numbers follow their ref keys, but those of a log are the ref keys. */
        void fill(Random random) throws SQLException {
            boolean isRepo = store.table().name().equals("debt_book");
            Map<String, Integer> next = new HashMap<>();
            for (int i = 1; i <= VERSIONS; i++) {
                UUID key = key(random.nextInt(KEYS));
                boolean isBase = store.table().note() == null || random.nextInt(3) > 0;
                int refKey = isRepo ? i : next.merge(key + " " + isBase, 1 + random.nextInt(2), Integer::sum);
                Long value = !isRepo && random.nextInt(8) == 0 ? null : Long.valueOf(i);
                Instant moment = START.plusMillis(random.nextInt(SECONDS * 1000));
                written.add(store.version(key, isBase, refKey, value, moment));
            }
            if (!isRepo) {
                Collections.shuffle(written, random);
            }
            for (Version version : written) {
                store.writer().write(version);
            }
        }

        /** Returns the boundaries, and the times a millisecond around each. */
        List<Long> times() {
            TreeSet<Long> times = new TreeSet<>();
            written.forEach(version ->
                    times.addAll(List.of(version.micros() - 1000, version.micros(), version.micros() + 1000)));
            return List.copyOf(times);
        }

        private @Nullable Version inForce(UUID key, boolean isBase, long micros) {
            Version found = null;
            for (Version version : written) {
                if (version.key().equals(key)
                        && version.isBase() == isBase
                        && version.micros() <= micros
                        && (found == null || version.refKey() > found.refKey())) {
                    found = version;
                }
            }
            return found;
        }

        /** Returns the rows at a time: key, value, note, and the time of the base cell in microseconds. */
        List<String> rows(long micros, long least) {
            Map<String, String> rows = new TreeMap<>();
            for (int i = 0; i < KEYS; i++) {
                Version base = inForce(key(i), true, micros);
                Version note = inForce(key(i), false, micros);
                if (base != null && base.value() != null && base.value() >= least) {
                    rows.put(
                            key(i).toString(),
                            base.value()
                                    + (store.table().note() == null ? "" : " " + (note == null ? null : note.value()))
                                    + " " + text(base.micros()));
                }
            }
            return rows.entrySet().stream()
                    .map(row -> row.getKey() + " " + row.getValue())
                    .toList();
        }
    }

    private static LocalDateTime utc(long micros) {
        return LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC).plus(micros, ChronoUnit.MICROS);
    }

    private static String text(long micros) {
        return utc(micros).format(SHOWN);
    }

    private static String as(long micros) {
        return " FOR SYSTEM_TIME AS OF TIMESTAMP '" + text(micros) + "' ";
    }

    static Stream<Arguments> stores() {
        return Stream.of(Backend.MARIADB, Backend.MYSQL)
                .filter(Backend::isSelected)
                .flatMap(backend -> Arrays.stream(PastStore.Kind.values()).map(kind -> Arguments.of(kind, backend)));
    }

    private static PastStore create(PastStore.Kind kind, Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        return kind.create(backend.servers().get(0));
    }

    private static String columns(PastStore store) {
        String note = store.table().note();
        return "_row_key, " + store.table().value() + (note == null ? "" : ", " + note);
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("stores")
    void rowsAreThoseOfTheVersionsOfThatTime(PastStore.Kind kind, Backend backend) throws Exception {
        long seed = Long.getLong("schemaless.test.seed", 1);
        try (PastStore store = create(kind, backend)) {
            Oracle oracle = new Oracle(store);
            oracle.fill(new Random(seed));
            String keys = Stream.iterate(0, i -> i + 1)
                    .limit(KEYS)
                    .map(i -> "'" + Oracle.key(i) + "'")
                    .collect(Collectors.joining(", "));
            int differ = 0;
            List<String> now = oracle.rows(Long.MAX_VALUE, 0);
            String from = " FROM " + store.table().name() + " FOR SYSTEM_TIME AS OF ?";
            String plain = "SELECT " + columns(store) + from;
            try (Connection connection = store.databases().connect(store.options());
                    PreparedStatement facts = connection.prepareStatement(
                            "SELECT " + columns(store) + ", CAST(_created_at AS VARCHAR)" + from);
                    PreparedStatement all = connection.prepareStatement(plain);
                    PreparedStatement byKey = connection.prepareStatement(plain + " WHERE _row_key IN (" + keys + ")");
                    PreparedStatement byValue = connection.prepareStatement(
                            plain + " WHERE " + store.table().value() + " >= " + VERSIONS / 2);
                    PreparedStatement count = connection.prepareStatement("SELECT COUNT(*)" + from)) {
                for (long time : oracle.times()) {
                    String what = "seed " + seed + " as of " + text(time);
                    List<String> expected = oracle.rows(time, 0);
                    differ += expected.equals(now) ? 0 : 1;
                    assertThat(sorted(facts, time)).as(what).isEqualTo(expected);
                    assertThat(sorted(all, time)).as(what).isEqualTo(withoutTime(expected));
                    assertThat(sorted(byKey, time)).as("by key: " + what).isEqualTo(withoutTime(expected));
                    assertThat(sorted(byValue, time))
                            .as("by value: " + what)
                            .isEqualTo(withoutTime(oracle.rows(time, VERSIONS / 2)));
                    assertThat(sorted(count, time)).containsExactly(String.valueOf(expected.size()));
                }
            }
            assertThat(differ).as("times with other rows than now").isGreaterThan(VERSIONS);
        }
    }

    private static List<String> sorted(PreparedStatement statement, long micros) throws SQLException {
        statement.setObject(1, utc(micros));
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(result.getString(i));
                }
                rows.add(String.join(" ", row));
            }
        }
        return rows.stream().sorted().toList();
    }

    private static List<String> withoutTime(List<String> rows) {
        return rows.stream().map(row -> row.replaceFirst(" \\S+ \\S+$", "")).toList();
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void pastRowsJoinNativeOnesAndViewsOfThem(Backend backend) throws Exception {
        try (PastStore store = create(PastStore.Kind.SHAMELESS, backend)) {
            Instant moment = Instant.parse("2026-01-05T12:00:00Z");
            for (int i = 0; i < 3; i++) {
                store.writer().write(store.version(Oracle.key(1), true, i, 10L + i, moment.plusSeconds(60L * i)));
            }
            long first = moment.getEpochSecond() * 1_000_000;
            try (Connection connection = store.databases().connect(store.options() + "&scatter=allow")) {
                ClientDatabases.update(connection, "CREATE TABLE hotel (id BIGINT PRIMARY KEY, name VARCHAR(10))");
                ClientDatabases.update(
                        connection, "INSERT INTO hotel VALUES (10, 'ten'), (11, 'eleven'), (12, 'twelve')");
                ClientDatabases.update(
                        connection, "CREATE VIEW named AS SELECT hotel_id, room FROM rates WHERE hotel_id > 9");
                String names =
                        "SELECT h.name FROM hotel h JOIN rates" + as(first + 60_000_000) + "r ON h.id = r.hotel_id";

                assertThat(ClientDatabases.ask(connection, names)).containsExactly("eleven");
                assertThat(ClientDatabases.ask(connection, "SELECT hotel_id FROM named" + as(first)))
                        .containsExactly("10");
                assertThat(ClientDatabases.ask(
                                connection,
                                "SELECT a.hotel_id, b.hotel_id FROM rates" + as(first)
                                        + "a JOIN rates b ON a._row_key = b._row_key"))
                        .containsExactly("10 12");
                assertThat(ClientDatabases.ask(
                                connection, "SELECT hotel_id FROM rates" + as(first + 1) + "ORDER BY hotel_id LIMIT 1"))
                        .containsExactly("10");
                assertThat(String.join(
                                "\n",
                                ClientDatabases.ask(
                                        connection,
                                        "EXPLAIN SELECT room FROM rates" + as(first) + "WHERE hotel_id = 10")))
                        .startsWith("Scan rates\n")
                        .contains("as of: TIMESTAMP '2026-01-05 12:00:00'")
                        .contains("index primary, which has the rows of now alone");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowVersionIsThatOfTheTimeAlthoughItsCellStands(Backend backend) throws Exception {
        try (PastStore store = create(PastStore.Kind.SHAMELESS_MILLIS, backend)) {
            store.writer().write(store.version(Oracle.key(1), true, 0, 1L, START));
            store.writer().write(store.version(Oracle.key(1), false, 0, 2L, START.plusSeconds(1)));
            long start = START.getEpochSecond() * 1_000_000;
            String version = "SELECT _version FROM rates";

            assertThat(store.databases().ask(store.options(), version + as(start)))
                    .containsExactly("1");
            assertThat(store.databases().ask(store.options(), version)).containsExactly("2");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowsOfOneKeyInTwoShardsStayApart(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (UberStore store = new UberStore(backend.servers().get(0), "CHAR(36)")) {
            for (int shard = 0; shard < 2; shard++) {
                for (int refKey = 0; refKey < 2; refKey++) {
                    store.databases()
                            .run(
                                    shard,
                                    "INSERT INTO entity (row_key, column_name, ref_key, body, created_at)"
                                            + " VALUES (?, 'BASE', ?, ?, ?)",
                                    Oracle.key(1).toString(),
                                    refKey,
                                    "{\"amount\": " + (10 * shard + refKey) + "}",
                                    "2026-01-05 12:00:0" + refKey);
                }
            }
            String amounts = "SELECT amount FROM entity FOR SYSTEM_TIME AS OF TIMESTAMP '2026-01-05 12:00:00'";
            String order = " ORDER BY amount";

            assertThat(store.databases().ask("layout=uber&storeZone=UTC", amounts + order))
                    .containsExactly("0", "10");
            assertThat(store.databases()
                            .ask(
                                    "layout=uber&storeZone=UTC",
                                    amounts + " WHERE _row_key = '" + Oracle.key(1) + "'" + order))
                    .containsExactly("0", "10");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowsWithoutEarlierVersionsOrAZoneAreRefused(Backend backend) throws Exception {
        try (PastStore store = create(PastStore.Kind.GO_SCHEMALESS, backend)) {
            store.writer().write(store.version(Oracle.key(1), true, 0, 1L, START));
            refuses(store.databases(), "layout=go_schemaless", "trips", "Set storeZone");
        }
        EntityStore.onEntities(backend, store -> {
            store.put(0, new UUID(1, 1), "{\"name\": \"x\"}".getBytes(StandardCharsets.UTF_8));
            refuses(store.databases(), "layout=friendfeed", "entities", "overwrites them in place");
        });
    }

    private static void refuses(ClientDatabases databases, String options, String table, String reason) {
        assertThatThrownBy(() -> databases.ask(options, "SELECT * FROM " + table + as(0)))
                .isInstanceOfSatisfying(SQLException.class, e -> {
                    assertThat(e.getSQLState()).isEqualTo("0A000");
                    assertThat(e.getMessage()).contains("Cannot read '" + table + "' as of a time", reason);
                });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void prunedVersionsOfARepoAreMissing(Backend backend) throws Exception {
        try (PastStore store = create(PastStore.Kind.REPOS, backend)) {
            for (int i = 1; i <= 3; i++) {
                store.writer().write(store.version(Oracle.key(1), true, i, 10L * i, START.plusSeconds(i)));
            }
            long start = START.getEpochSecond() * 1_000_000;
            store.databases().run(0, "DELETE FROM debt_book WHERE pk = 1");
            String amount = "SELECT cents_due FROM debt_book";

            assertThat(store.databases().ask(store.options(), amount + as(start + 1_999_999)))
                    .isEmpty();
            assertThat(store.databases().ask(store.options(), amount + as(start + 2_000_000)))
                    .containsExactly("20");
            assertThat(store.databases()
                            .ask(store.options(), "SELECT _ref_key, _version FROM debt_book" + as(start + 2_000_000)))
                    .containsExactly("0 2");
        }
    }
}
