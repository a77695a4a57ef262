package dev.schemaless.stores.uber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.cells.EntityKeys;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.UuidText;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UberPlacesTest {
    private static final RowKey KEY =
            UuidText.parse("002fafe0-cbc2-4028-a4c9-942433212d89").orElseThrow();

    private static UberPlaces places(int shards, EntityKeys.Form form, ShardFunction function) {
        return new UberPlaces(
                Collections.nCopies(shards, new ShardDatabase(0, "x")), 1, new EntityKeys(form, false), function);
    }

    private static LayoutOptions options(String name, String value) {
        return new LayoutOptions("uber", Map.of(name, value));
    }

    @Test
    void functionsTakeWhatIsStored() {
        // from a client of Go, of the text
        assertThat(places(4, EntityKeys.Form.DASHED36, ShardFunction.JUMP_METRO).shardOf(KEY))
                .isEqualTo(3);
        // as Python has it: int(hex, 16) % 1000, zlib.crc32(…) % 1000, int(hashlib.md5(…).hexdigest(), 16) % 1000
        assertThat(places(1000, EntityKeys.Form.BINARY16, ShardFunction.MOD128).shardOf(KEY))
                .isEqualTo(497);
        assertThat(places(1000, EntityKeys.Form.HEX32, ShardFunction.CRC32).shardOf(KEY))
                .isEqualTo(853);
        assertThat(places(1000, EntityKeys.Form.BINARY16, ShardFunction.MD5).shardOf(KEY))
                .isEqualTo(648);
    }

    @Test
    void anUnknownFunctionAsksAllShards() {
        assertThat(places(3, EntityKeys.Form.BINARY16, ShardFunction.UNKNOWN).shardsOf(KEY))
                .containsExactly(0, 1, 2);
        assertThat(places(1, EntityKeys.Form.BINARY16, ShardFunction.UNKNOWN).shardOf(KEY))
                .isZero();
        assertThat(ShardFunction.of(options("shardFunction", "jump-metro"))).isEqualTo(ShardFunction.JUMP_METRO);
        assertThatThrownBy(() -> ShardFunction.of(options("shardFunction", "modulo")))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("Give one of [unknown, mod128, jump-metro, crc32, md5]");
    }

    @Test
    void aPatternNamesDatabasesAndReadsTheirNames() {
        DatabasePattern padded = DatabasePattern.of("trips_%04d_x", options("database", "x"));
        DatabasePattern plain = DatabasePattern.of("trips%d", options("database", "x"));

        assertThat(padded.nameOf(7)).isEqualTo("trips_0007_x");
        assertThat(padded.nameOf(12345)).isEqualTo("trips_12345_x");
        assertThat(padded.shardOf("trips_0012_x")).hasValue(12);
        assertThat(padded.shardOf("trips_12_x")).isEmpty();
        assertThat(padded.shardOf("trips_0012_y")).isEmpty();
        assertThat(plain.nameOf(7)).isEqualTo("trips7");
        assertThat(plain.shardOf("trips10")).hasValue(10);
        assertThat(plain.shardOf("trips010")).isEmpty();
        assertThat(plain.shardOf("trips99999999999")).isEmpty();
        assertThatThrownBy(() -> DatabasePattern.of("trips_%s", options("database", "x")))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("its option database is 'trips_%s'");
    }
}
