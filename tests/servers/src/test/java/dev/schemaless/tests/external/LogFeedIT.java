package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.FollowedTable.Page;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.feed.LogMark;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.log.FollowedLog;
import dev.schemaless.stores.log.LogFeed;
import dev.schemaless.stores.open.ExternalAccounts;
import dev.schemaless.stores.open.OpenedStore;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The logs of a store of the gem as a feed follows them, under a clock that the test moves. */
final class LogFeedIT {
    private static final int ROWS = 1500;

    /** A clock that stands until it is moved. */
    private static final class MovedClock extends Clock {
        private Instant now = Instant.parse("2026-07-01T12:00:00Z");

        void move(Duration time) {
            now = now.plus(time);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    private final MovedClock clock = new MovedClock();
    private final List<Long> ends = new ArrayList<>();

    private static void write(GemStore gem, int id) throws SQLException {
        gem.run(
                0,
                "INSERT INTO shop_rates_000000 (id, uuid, column_name, ref_key, body, created_at)"
                        + " VALUES (?, ?, 'base', ?, x'81a4726f6f6da161', '2026-07-01 12:00:00')",
                id,
                GemWriter.uuid(0),
                id);
    }

    private static void fill(GemStore gem) throws SQLException {
        StringBuilder rows = new StringBuilder();
        for (int i = 1; i <= ROWS; i++) {
            rows.append(i == 1 ? "" : ", ")
                    .append("(" + 2 * i + ", '" + GemWriter.uuid(0) + "', 'base', " + 2 * i)
                    .append(", x'81a4726f6f6da161', '2026-07-01 12:00:00')");
        }
        gem.run(0, "INSERT INTO shop_rates_000000 (id, uuid, column_name, ref_key, body, created_at) VALUES " + rows);
    }

    private static OpenedStore open(GemStore gem) {
        DatabaseServer server = gem.server();
        ExternalAccounts.Account account = new ExternalAccounts.Account(
                server.user(),
                server.password(),
                Set.of(new ExternalAccounts.Host(server.host(), server.port())),
                Map.of());
        return OpenedStore.open(
                new ExternalStoreDefinition(
                        1,
                        "other",
                        "shameless",
                        gem.databases().stream()
                                .map(name -> server.host() + ":" + server.port() + "/" + name)
                                .toList(),
                        Map.of("store", "shop", "shards", "4", "storeZone", "UTC")),
                new ExternalAccounts(Map.of("other", account), Map.of(), 4, Duration.ofSeconds(10)));
    }

    /** Reads until nothing comes; returns the mark. */
    private LogMark follow(LogFeed feed, LogMark begin) {
        LogMark mark = begin;
        ends.clear();
        while (true) {
            Page page = feed.next(0, mark, 500, ReadControl.unlimited());
            if (page.count() == 0) {
                return page.mark();
            }
            mark = page.mark();
            ends.add(page.last());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void gapsBelowThePositionThatWasTheNewestTenMinutesAgoAreClosed(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore gem = new GemStore(backend.servers().get(0))) {
            fill(gem);
            try (OpenedStore store = open(gem)) {
                LayoutTable table = store.discover().get(0);
                LogFeed feed = new LogFeed(
                        control -> new FollowedLog(
                                table, store.partitions(), table.log().orElseThrow(), control, clock),
                        () -> Optional.of(table.model()),
                        4,
                        clock);

                LogMark held = follow(feed, LogMark.behind(0));
                assertThat(held.upTo()).as("a thousand gaps").isEqualTo(2000);
                clock.move(Duration.ofMinutes(9));
                write(gem, 3);
                assertThat(follow(feed, held).upTo()).isEqualTo(2002);
                assertThat(ends).containsExactly(3L, 2002L);

                clock.move(Duration.ofMinutes(1));
                LogMark end = follow(feed, held);

                assertThat(end).as("without any gap").isEqualTo(LogMark.behind(2L * ROWS));
                write(gem, 5);
                clock.move(Duration.ofSeconds(1));
                assertThat(follow(feed, end))
                        .as("a transaction of ten minutes is lost")
                        .isEqualTo(end);

                write(gem, 2 * ROWS + 3);
                LogMark gap = follow(feed, end);
                clock.move(Duration.ofSeconds(599));
                write(gem, 2 * ROWS + 1);
                assertThat(follow(feed, gap).gaps()).hasSize(1);
                assertThat(ends).containsExactly(2L * ROWS + 1);
            }
        }
    }
}
