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
import java.util.Collections;
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

    /** They are frozen. */
    @Test
    void entryHoldsTheEncodedValues() {
        assertThat(key(GLOBAL, "{\"gateway\":\"expedia\",\"net_price\":120.5}"))
                .containsExactly("226578706564696100", "21c05e200000000000");
        assertThat(key(GLOBAL, "{\"net_price\":-1}")).containsExactly("01", "21400fffffffffffff");
    }

    @Test
    void entryIsOfTheValuesNotOfTheirWriting() {
        assertThat(entry(GLOBAL, "{\"gateway\":\"7\",\"net_price\":\"120.50\"}"))
                .isEqualTo(entry(GLOBAL, "{\"net_price\":120.5,\"gateway\":7}"));
    }

    @Test
    void cutValuesAreDistinguishedByADigest() {
        assertThat(key(LOCAL, "{\"gateway\":\"expedia\"}"))
                .containsExactly("2265787065017a0c8ba57b25651c3649afa0a2aa3a84", "01");
        assertThat(key(LOCAL, "{\"gateway\":\"exped\"}"))
                .containsExactly("2265787065015e0f09788175580993af9477109eb9e1", "01");
        assertThat(key(LOCAL, "{\"gateway\":\"expe\"}")).containsExactly("226578706500", "01");
    }

    @Test
    void entryKeyReadsBackFromItsBytes() {
        EntryKey key = entry(LOCAL, "{\"gateway\":\"expedia\",\"net_price\":1}").key();

        assertThat(EntryKey.of(key.toBytes())).isEqualTo(key);
    }

    @Test
    void absentFieldIsNull() {
        assertThat(key(GLOBAL, "{\"gateway\":null}")).containsExactly("01", "01");
    }

    @Test
    void valueThatCannotBeCoercedIsNullAndLeavesTheOthers() {
        assertThat(entry(GLOBAL, "{\"net_price\":[1]}")).isEqualTo(entry(GLOBAL, "{\"net_price\":null}"));
        assertThat(key(GLOBAL, "{\"gateway\":\"x\",\"net_price\":[1]}")).containsExactly("227800", "01");
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

        assertThat(entry.key().values()).hasSize(1);
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
        assertThat(texts(entries.entryOf(KEY, Map.of("base", base, "meta", JsonBody.of("{\"hotel_enabled\":true}")))))
                .containsExactly("21c014000000000000", "03");
        assertThat(texts(entries.entryOf(KEY, Map.of("base", base)))).containsExactly("21c014000000000000", "01");
    }

    @Test
    void columnsAreWhatTheDefinitionKeeps() {
        assertThat(LOCAL.lengths()).containsExactly(4 + 18, 9);
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

        assertThat(key(entries, "{\"a\":{\"n\":\"7\",\"x\":-1}}")).containsExactly("1507", "13", "01");
        for (String body :
                List.of("{}", "{\"a\":1}", "{\"a\":{\"n\":[],\"x\":\"y\"}}", "{\"a\":{\"n\":1e30,\"x\":null}}")) {
            assertThat(entry(entries, body)).as(body).isEqualTo(entry(entries, "{\"a\":null}"));
        }
    }

    @Test
    void undeclaredFieldIsNullWhereItCannotBeCoerced() {
        IndexEntries entries = entries(undeclared(new IndexedValue.Dynamic("n", Models.BIGINT)));

        assertThat(key(entries, "{\"n\":\"7\"}")).containsExactly("1507");
        assertThat(entry(entries, "{\"n\":[]}")).isEqualTo(entry(entries, "{}"));
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
                Map.of(path.key(), path)));

        assertThat(key(entries, "{\"net_price\":5}")).containsExactly("21c014000000000000", "1505");
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
                Stream.of(values).collect(Collectors.toMap(IndexedValue::key, value -> value)));
    }

    private static IndexEntries entries(IndexDefinition index) {
        return IndexEntries.of(Models.RATE, index, SHARDS);
    }

    private static IndexEntry entry(IndexEntries entries, String json) {
        return entries.entryOf(KEY, Map.of("base", JsonBody.of(json)));
    }

    private static List<String> key(IndexEntries entries, String json) {
        return texts(entry(entries, json));
    }

    private static List<String> texts(IndexEntry entry) {
        return entry.key().values().stream().map(EncodedValue::toString).toList();
    }
}
