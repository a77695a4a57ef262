package dev.schemaless.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.Models;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.codec.EncodedValues;
import dev.schemaless.catalog.codec.JsonBody;
import dev.schemaless.catalog.codec.JsonPath;
import dev.schemaless.catalog.key.Shards;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.OddEntries;
import dev.schemaless.catalog.type.IndexColumn;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IndexEntriesTest {
    private static final int SHARDS = 64;
    private static final RowKey KEY = RowKey.of(0x0003_0000_0000_0001L, 2);
    private static final IndexEntries GLOBAL =
            entries(Models.index(List.of("gateway", "net_price"), "gateway", List.of(96, 0)));
    private static final IndexEntries LOCAL =
            entries(Models.index(List.of("gateway", "net_price"), "hotel_id", List.of(4, 0)));

    @Test
    void entryHoldsTheEncodedValues() {
        IndexEntry entry = entry(GLOBAL, "{\"gateway\":\"expedia\",\"net_price\":120.5}");

        assertThat(entry.values().get(0)).isEqualTo("expedia".getBytes(StandardCharsets.UTF_8));
        assertThat(entry.values().get(1)).isEqualTo(Double.doubleToLongBits(120.5));
        assertThat(entry.odd()).isFalse();
    }

    @Test
    void entryKeyIsFrozen() {
        assertThat(entryKey("{\"gateway\":\"expedia\",\"net_price\":120.5}"))
                .isEqualTo("c7384553c5e544228e24924353730854");
        assertThat(entryKey("{\"net_price\":\"none\"}")).isEqualTo("a5c64517828d0c31fd91cf520653a926");
    }

    @Test
    void entryKeyTellsTheShardWhereTheValuesDoNot() {
        IndexEntries entries = entries(Models.index(List.of("net_price"), "gateway", List.of(0)));

        assertThat(hex(entry(entries, "{\"gateway\":\"expedia\",\"net_price\":120.5}")))
                .isEqualTo("4aff2307e268d31146526a946a56f022");
        assertThat(hex(entry(entries, "{\"gateway\":\"agoda\",\"net_price\":120.5}")))
                .isNotEqualTo("4aff2307e268d31146526a946a56f022");
    }

    @Test
    void entryKeyIsOfTheValuesNotOfTheirWriting() {
        assertThat(entryKey("{\"gateway\":\"7\",\"net_price\":\"120.50\"}"))
                .isEqualTo(entryKey("{\"net_price\":120.5,\"gateway\":7}"));
    }

    @Test
    void entryKeyIsOfTheWholeValueWhereTheIndexKeepsAPrefix() {
        IndexEntry one = entry(LOCAL, "{\"gateway\":\"expedia\"}");
        IndexEntry other = entry(LOCAL, "{\"gateway\":\"exped\"}");

        assertThat((byte[]) one.values().get(0))
                .isEqualTo((byte[]) other.values().get(0))
                .hasSize(4);
        assertThat(one.entryKey()).isNotEqualTo(other.entryKey());
    }

    @Test
    void absentFieldIsNull() {
        IndexEntry entry = entry(GLOBAL, "{\"gateway\":null}");

        assertThat(entry.values()).containsExactly(null, null);
        assertThat(entry.odd()).isFalse();
    }

    @Test
    void valueThatCannotBeCoercedIsOddAndNoNull() {
        IndexEntry odd = entry(GLOBAL, "{\"net_price\":[1]}");
        IndexEntry none = entry(GLOBAL, "{}");

        assertThat(odd.values()).isEqualTo(none.values());
        assertThat(odd.odd()).isTrue();
        assertThat(odd.entryKey()).isNotEqualTo(none.entryKey());
    }

    @Test
    void globalEntryLiesOnTheShardOfItsFieldOrElseOfItsRow() {
        Shards shards = Shards.of(Models.RATE.columnOfField("gateway"), SHARDS);

        assertThat(entry(GLOBAL, "{\"gateway\":\"expedia\"}").shard()).isEqualTo(shards.shardOf("expedia"));
        assertThat(entry(GLOBAL, "{}").shard()).isEqualTo(3);
        assertThat(entry(GLOBAL, "{\"gateway\":[]}").shard()).isEqualTo(3);
        assertThat(GLOBAL.isColocated()).isFalse();
    }

    @Test
    void colocatedEntryLiesOnItsRowsShard() {
        assertThat(entry(LOCAL, "{\"gateway\":\"expedia\",\"hotel_id\":1}").shard())
                .isEqualTo(3);
        assertThat(LOCAL.isColocated()).isTrue();
    }

    @Test
    void shardFieldNeedNotBeIndexed() {
        IndexEntries entries = entries(Models.index(List.of("net_price"), "gateway", List.of(0)));

        IndexEntry entry = entry(entries, "{\"gateway\":\"expedia\",\"net_price\":1}");

        assertThat(entry.values()).hasSize(1);
        assertThat(entry.shard())
                .isEqualTo(entry(GLOBAL, "{\"gateway\":\"expedia\"}").shard());
    }

    @Test
    void fieldsComeFromTheirCellsPlainOrCompressed() {
        IndexEntries entries = entries(Models.index(List.of("net_price", "hotel_enabled"), null, List.of(0, 0)));
        byte[] base = BodyCodec.encode(
                JsonBody.of("{\"net_price\":5,\"hotel_enabled\":false,\"x\":\"" + "x".repeat(500) + "\"}"),
                new Compression(Compression.Algorithm.ZLIB, 0));

        assertThat(entries.cells()).containsExactly("base", "meta");
        assertThat(entries.entryOf(KEY, Map.of("base", base, "meta", JsonBody.of("{\"hotel_enabled\":true}")))
                        .values())
                .containsExactly(Double.doubleToLongBits(5), 1L);
        assertThat(entries.entryOf(KEY, Map.of("base", base)).values())
                .containsExactly(Double.doubleToLongBits(5), null);
    }

    @Test
    void columnsAreWhatTheDefinitionKeeps() {
        assertThat(LOCAL.columns()).containsExactly(new IndexColumn.Bytes(4), new IndexColumn.Int64());
    }

    @Test
    void entryOfFloat32IsThatOfItsValue() {
        byte[] body = EncodedValues.pack(
                p -> p.packMapHeader(1).packString("net_price").packFloat(0.5f));

        assertThat(GLOBAL.entryOf(KEY, Map.of("base", body))).isEqualTo(entry(GLOBAL, "{\"net_price\":0.5}"));
    }

    @Test
    void pathsAreNullWhereTheyHaveNoValueOfTheType() {
        IndexEntries entries = entries(undeclared(path("$.a.n"), path("$.a.x"), path("$[0]")));

        assertThat(entry(entries, "{\"a\":{\"n\":\"7\",\"x\":-1}}").values()).containsExactly(7L, -1L, null);
        for (String body :
                List.of("{}", "{\"a\":1}", "{\"a\":{\"n\":[],\"x\":\"y\"}}", "{\"a\":{\"n\":1e30,\"x\":null}}")) {
            assertThat(entry(entries, body))
                    .as(body)
                    .isEqualTo(entry(entries, "{\"a\":null}"))
                    .matches(entry -> !entry.odd());
        }
    }

    @Test
    void undeclaredFieldIsOddWhereItCannotBeCoerced() {
        IndexEntries entries = entries(undeclared(new IndexedValue.Dynamic("n", Models.BIGINT)));

        assertThat(entry(entries, "{\"n\":\"7\"}").values()).containsExactly(7L);
        assertThat(entry(entries, "{\"n\":[]}").odd()).isTrue();
        assertThat(entry(entries, "{}").odd()).isFalse();
    }

    @Test
    void pathsAndColumnsMayLieInOneField() {
        IndexedValue path = path("$.net_price");
        IndexEntries entries = entries(new IndexDefinition(
                1,
                "i",
                List.of("net_price", path.key()),
                null,
                List.of(0, 0),
                IndexState.READABLE,
                OddEntries.NONE,
                Map.of(path.key(), path)));

        assertThat(entry(entries, "{\"net_price\":5}").values()).containsExactly(Double.doubleToLongBits(5), 5L);
    }

    private static IndexedValue path(String text) {
        return new IndexedValue.AtPath(JsonPath.find(text).orElseThrow(), Models.BIGINT);
    }

    private static IndexDefinition undeclared(IndexedValue... values) {
        List<String> keys = Stream.of(values).map(IndexedValue::key).toList();
        return new IndexDefinition(
                1,
                "i",
                keys,
                null,
                Collections.nCopies(values.length, 0),
                IndexState.READABLE,
                OddEntries.NONE,
                Stream.of(values).collect(Collectors.toMap(IndexedValue::key, value -> value)));
    }

    private static IndexEntries entries(IndexDefinition index) {
        return IndexEntries.of(Models.RATE, index, SHARDS);
    }

    private static IndexEntry entry(IndexEntries entries, String json) {
        return entries.entryOf(KEY, Map.of("base", JsonBody.of(json)));
    }

    private static String entryKey(String json) {
        return hex(entry(GLOBAL, json));
    }

    private static String hex(IndexEntry entry) {
        return HexFormat.of().formatHex(entry.entryKey().toBytes());
    }
}
