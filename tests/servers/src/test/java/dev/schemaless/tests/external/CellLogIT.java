package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadMeter;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.VersionPart;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.access.VersionRequest.Order;
import dev.schemaless.catalog.access.VersionRequest.Range;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.stack.Stack;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.UuidText;
import dev.schemaless.stores.open.ExternalPlace;
import dev.schemaless.stores.open.ExternalStore;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The versions of cells of a slot by position, as the catalog promises them. */
final class CellLogIT {
    private static final String FIRST = "00000000-0000-4000-8000-000000000001";
    private static final String SECOND = "00010000-0000-4000-8000-000000000002";
    private static final String FIFTH = "00040000-0000-4000-8000-000000000005";

    private final ReadMeter meter = new ReadMeter();

    private interface Check {
        void run(GemStore gem, Stack stack) throws SQLException;
    }

    private static void on(Backend backend, Check check) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore gem = new GemStore(backend.servers().get(0))) {
            gem.put(FIRST, 7, "suite", "a");
            gem.put(SECOND, 8, "attic", "b");
            gem.put(FIFTH, 9, "cellar", "c");
            gem.cell(FIRST, "base", 1, Map.of("room", "hall"));
            try (Stack stack = open(gem)) {
                check.run(gem, stack);
            }
        }
    }

    private static Stack open(GemStore gem) {
        DatabaseServer server = gem.server();
        return new ExternalStore(
                        "gem",
                        new LayoutOptions("shameless", Map.of("store", "shop", "shards", "4", "storeZone", "UTC")),
                        gem.databases().stream()
                                .map(database -> new ExternalPlace(
                                        server.host(),
                                        server.port(),
                                        database,
                                        server.user(),
                                        server.password(),
                                        server.properties()))
                                .toList(),
                        List.of(),
                        2,
                        Duration.ofSeconds(30))
                .open();
    }

    private List<String> read(Stack stack, Range range, long wanted) {
        Model model = stack.models().get(0);
        VersionRequest request = new VersionRequest(
                0,
                model,
                range,
                Set.of(VersionPart.BODY),
                VersionRequest.Extent.COMMITTED,
                wanted,
                ReadControl.unlimited(),
                meter);
        List<String> read = new ArrayList<>();
        try (RowCursor<CellVersion> versions = stack.versions(request)) {
            while (versions.next()) {
                CellVersion version = versions.row();
                read.add(version.shard() + "/" + version.position() + " " + version.cell() + " " + version.refKey()
                        + " " + room(version));
            }
        }
        return read;
    }

    private static String room(CellVersion version) {
        BodyReader reader = BodyReader.ofStored(version.body(), "a body");
        int fields = reader.readMapSize();
        for (int i = 0; i < fields; i++) {
            String field = reader.readString();
            Object value = reader.readScalar();
            if (field.equals("room")) {
                return version.keyText().substring(0, 4) + " " + value;
            }
        }
        return "none";
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void versionsBehindAPositionAreOneRange(Backend backend) throws Exception {
        on(backend, (gem, stack) -> {
            ShardSet first = ShardSet.of(4, List.of(0));

            assertThat(read(stack, Range.after(first, 1), 10))
                    .containsExactly("0/2 base 0 0004 cellar", "0/3 base 1 0000 hall");
            assertThat(meter.statements()).isOne();
            assertThat(read(stack, Range.after(first, 3), 10)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theNewestVersionsCanComeFirst(Backend backend) throws Exception {
        on(backend, (gem, stack) -> {
            Range all = new Range(ShardSet.all(4), Optional.empty(), 0, Long.MAX_VALUE, Order.NEWEST_FIRST);

            assertThat(read(stack, all, Long.MAX_VALUE))
                    .containsExactly(
                            "1/1 base 0 0001 attic",
                            "0/3 base 1 0000 hall",
                            "0/2 base 0 0004 cellar",
                            "0/1 base 0 0000 suite");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void versionsOfARowAreOneLookup(Backend backend) throws Exception {
        on(backend, (gem, stack) -> {
            Range row = new Range(
                    ShardSet.all(4),
                    Optional.of(List.of(UuidText.parse(FIRST).orElseThrow())),
                    0,
                    Long.MAX_VALUE,
                    Order.OLDEST_FIRST);

            assertThat(read(stack, row, Long.MAX_VALUE))
                    .containsExactly("0/1 base 0 0000 suite", "0/3 base 1 0000 hall");
            assertThat(meter.statements()).isOne();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aVersionIsLeftOutWhereItsKeyDoesNotBelong(Backend backend) throws Exception {
        on(backend, (gem, stack) -> {
            gem.misplace(FIRST, 3, 1);

            assertThat(read(stack, Range.after(ShardSet.all(4), 0), Long.MAX_VALUE))
                    .containsExactly("0/1 base 0 0000 suite", "0/2 base 0 0004 cellar", "1/1 base 0 0001 attic");
        });
    }
}
