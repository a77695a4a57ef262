package dev.schemaless.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.Models;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.JsonBody;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.key.Shards;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Equal values have equal claims, and only they. */
class UniqueKeyTest {
    private static final int SHARDS = 64;
    private static final RowKey KEY = RowKey.of(0x0003_0000_0000_0001L, 2);
    private static final UniqueKey GLOBAL = UniqueKey.of(
            Models.RATE, Models.index(List.of("gateway", "net_price"), "hotel_id", List.of(96, 0)), SHARDS);
    private static final UniqueKey BESIDE_ROWS =
            UniqueKey.of(Models.RATE, Models.index(List.of("gateway", "hotel_id"), "hotel_id", List.of(96, 0)), SHARDS);

    private static Optional<Claim> claim(UniqueKey key, String json) {
        return key.claimOf(KEY, Map.of("base", JsonBody.of(json)));
    }

    @Test
    void claimIsFrozen() {
        assertThat(claim(GLOBAL, "{\"gateway\":\"expedia\",\"net_price\":120.5}")
                        .orElseThrow()
                        .key())
                .hasToString("003d-22657870656469610021c05e200000000000");
    }

    @Test
    void equalValuesHaveOneClaimHoweverTheyAreWritten() {
        Claim claim =
                claim(GLOBAL, "{\"gateway\":\"7\",\"net_price\":\"120.50\"}").orElseThrow();
        assertThat(claim(GLOBAL, "{\"net_price\":120.5,\"gateway\":7}")).contains(claim);
        assertThat(claim(GLOBAL, "{\"net_price\":120.5,\"gateway\":\"70\"}").orElseThrow())
                .isNotEqualTo(claim);
        assertThat(claim).hasToString("(gateway, price) = (7, 120.5)");
    }

    @Test
    void nullAndWhatCannotBeCoercedHaveNone() {
        assertThat(claim(GLOBAL, "{\"gateway\":\"expedia\"}")).isEmpty();
        assertThat(claim(GLOBAL, "{\"gateway\":\"expedia\",\"net_price\":\"none\"}"))
                .isEmpty();
        assertThat(GLOBAL.claimOf(KEY, Map.of())).isEmpty();
    }

    @Test
    void claimLiesBesideItsRowWhereTheShardFieldIsAmongTheValues() {
        int shard = Shards.of(Models.BIGINT, SHARDS).shardOf(9L);
        assertThat(NativeKey.shardOf(claim(BESIDE_ROWS, "{\"gateway\":\"a\",\"hotel_id\":9}")
                        .orElseThrow()
                        .key()))
                .isEqualTo(shard);
    }
}
