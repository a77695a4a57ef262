package dev.schemaless.catalog.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.Models;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.fixture.NewRow;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.key.RowKeys;
import dev.schemaless.catalog.key.Shards;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.model.Model;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RowEncoderTest {
    private static final Compression NONE = new Compression(Compression.Algorithm.NONE, 0);
    private static final RowEncoder RATES = RowEncoder.of(Models.RATE, Models.routing(Models.RATE, 64), NONE, 1_000);
    private static final Map<String, Object> KEY = Map.of("hotel_id", 4711L, "room_type", "double", "check_in_date", 0);

    @Test
    void valuesAreStoredInDeclarationOrderUnderTheirFields() {
        NewRow row = encode(with("price", 5.0, "tags", List.of("a", "b")), Map.of(), null);

        assertThat(json(row, "base"))
                .isEqualTo("{\"hotel_id\":4711,\"room_type\":\"double\",\"check_in_date\":\"1970-01-01\","
                        + "\"net_price\":5.0,\"tags\":[\"a\",\"b\"]}");
        assertThat(row.key()).isEqualTo(RowKeys.of(Models.RATE, 64).of(List.of(4711L, "double", 0)));
    }

    @Test
    void otherCellIsWrittenOnlyIfItHasAValue() {
        assertThat(encode(KEY, Map.of(), null).cells()).containsOnlyKeys("base");
        assertThat(json(encode(with("hotel_enabled", true), Map.of(), null), "meta"))
                .isEqualTo("{\"hotel_enabled\":true}");
    }

    @Test
    void columnsComeOnTopOfBody() {
        NewRow row = encode(
                with("price", 5.0), Map.of(), "{\"x\":{\"y\":[1]},\"net_price\":1,\"hotel_id\":1,\"hotel_enabled\":7}");

        assertThat(json(row, "base"))
                .isEqualTo("{\"x\":{\"y\":[1]},\"net_price\":5.0,\"hotel_id\":4711,\"hotel_enabled\":7,"
                        + "\"room_type\":\"double\",\"check_in_date\":\"1970-01-01\"}");
        assertThat(row.cells()).containsOnlyKeys("base");
    }

    @Test
    void declaredFieldsOfBodyAreTakenCoercedAndStoredInTheirForm() {
        NewRow row = encode(
                Map.of(),
                Map.of(),
                "{\"hotel_id\":\"4711\",\"room_type\":\"double\",\"check_in_date\":\"1970-01-01T00:00:00Z\",\"x\":1}");

        assertThat(json(row, "base"))
                .isEqualTo("{\"hotel_id\":4711,\"room_type\":\"double\",\"check_in_date\":\"1970-01-01\",\"x\":1}");
        assertThat(row.key()).isEqualTo(encode(KEY, Map.of(), null).key());
    }

    @Test
    void defaultAppliesWhereNeitherColumnNorBodyHasAValue() {
        Map<String, Object> defaults = Map.of("gateway", "direct");

        assertThat(json(encode(KEY, defaults, null), "base")).contains("\"gateway\":\"direct\"");
        assertThat(json(encode(KEY, defaults, "{\"gateway\":\"x\"}"), "base")).contains("\"gateway\":\"x\"");
        assertThat(json(encode(with("gateway", null), defaults, "{\"gateway\":\"x\"}"), "base"))
                .doesNotContain("gateway");
        assertThat(json(encode(KEY, defaults, "{\"gateway\":null}"), "base")).doesNotContain("gateway");
    }

    @Test
    void bodyOfAnotherProgramHasTheNullsThatAreGiven() {
        Model rates = Models.RATE.withExternal(new ExternalBinding("shop", "shameless", "rates", Map.of()));
        RowEncoder encoder = RowEncoder.of(rates, Models.routing(Models.RATE, 64), NONE, 1_000);

        NewRow row = NewRow.of(encoder.propose(input(with("gateway", null, "hotel_enabled", null), Map.of(), null)));
        NewRow ofBody = NewRow.of(encoder.propose(input(KEY, Map.of("price", 1.0), "{\"gateway\":null}")));

        assertThat(json(row, "base")).contains("\"gateway\":null").doesNotContain("net_price");
        assertThat(row.cells()).as("a NULL alone makes no cell").containsOnlyKeys("base");
        assertThat(json(ofBody, "base")).contains("\"gateway\":null").contains("\"net_price\":1.0");
    }

    @Test
    void nullInANotNullColumnIsRefused() {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> encode(with("room_type", null), Map.of(), null))
                .withMessage("Cannot insert row into 'rate': column 'room_type' is NULL and must not be. Give it a"
                        + " value.")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("23502"));
    }

    @Test
    void keyColumnIsNeverNullEvenIfNotDeclaredSo() {
        RowEncoder encoder = RowEncoder.of(
                Models.keyedBy(Models.BIGINT), Models.routing(Models.keyedBy(Models.BIGINT), 4), NONE, 1_000);
        RowInput input = new RowInput(new Object[] {null}, new Object[] {RowInput.ABSENT}, Undeclared.NONE);

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> NewRow.of(encoder.propose(input)))
                .withMessageContaining("column 'k' is NULL")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("23502"));
    }

    @Test
    void tooLongValueIsRefusedFromColumnAndFromBody() {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> encode(with("gateway", "x".repeat(33)), Map.of(), null))
                .withMessageContaining("column 'gateway'")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("22001"));
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> encode(KEY, Map.of(), "{\"gateway\":\"" + "x".repeat(33) + "\"}"))
                .withMessageContaining("column 'gateway'")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("22001"));
    }

    @Test
    void fieldOfBodyThatItsColumnCannotTakeIsRefused() {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> encode(KEY, Map.of(), "{\"net_price\":\"secret\"}"))
                .withMessage("Cannot insert row into 'rate': _body holds a string under 'net_price' that column 'price'"
                        + " DOUBLE cannot take. Correct the value.")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("22018"));
    }

    @Test
    void bodyThatIsNoObjectIsRefused() {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> encode(KEY, Map.of(), "[]"))
                .withMessageContaining("it is not an object but an array")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("22032"));
    }

    @Test
    void tooLargeBodyIsRefusedWithBothSizes() {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> encode(with("tags", List.of("x".repeat(1_000))), Map.of(), null))
                .withMessage("Cannot insert row into 'rate': the body of its cell 'base' has 1064 bytes, the limit is"
                        + " 1000 bytes. Shorten its values.")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("22001"));
    }

    @Test
    void limitIsForTheStoredBytesAndNotBeyond16MiBPlain() {
        Compression zlib = new Compression(Compression.Algorithm.ZLIB, 0);
        RowEncoder encoder = RowEncoder.of(Models.RATE, Models.routing(Models.RATE, 64), zlib, 100_000);

        assertThat(NewRow.of(encoder.propose(input(with("tags", List.of("x".repeat(200_000))), Map.of(), null)))
                        .cells()
                        .get("base"))
                .hasSizeLessThan(1_000);
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() ->
                        NewRow.of(encoder.propose(input(with("tags", List.of("x".repeat(16 << 20))), Map.of(), null))))
                .withMessageContaining("the limit is 16777216 bytes")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("22001"));
    }

    @Test
    void generatedKeyLiesOnTheShardOfItsField() {
        Column column = Models.column("s", Models.VARCHAR);
        Model model = Models.unkeyed("s", column);
        RowInput input = new RowInput(new Object[] {"x"}, new Object[] {RowInput.ABSENT}, Undeclared.NONE);
        RowEncoder encoder = RowEncoder.of(model, Models.routing(model, 64), NONE, 1_000);

        NewRow one = NewRow.of(encoder.propose(input));

        assertThat(NativeKey.shardOf(one.key())).isEqualTo(Shards.of(column, 64).shardOf("x"));
        assertThat(NewRow.of(encoder.propose(input)).key()).isNotEqualTo(one.key());
    }

    private static Map<String, Object> with(Object... namesAndValues) {
        Map<String, Object> values = new TreeMap<>(KEY);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return values;
    }

    private static NewRow encode(Map<String, Object> given, Map<String, Object> defaults, String body) {
        return NewRow.of(RATES.propose(input(given, defaults, body)));
    }

    private static RowInput input(Map<String, Object> given, Map<String, Object> defaults, String body) {
        Undeclared undeclared =
                body == null ? Undeclared.NONE : new Undeclared(Map.of(Column.BASE_CELL, body), List.of());
        return new RowInput(array(given), array(defaults), undeclared);
    }

    private static Object[] array(Map<String, Object> byColumn) {
        Object[] values = new Object[Models.RATE_COLUMNS.size()];
        Arrays.setAll(values, i -> {
            String name = Models.RATE_COLUMNS.get(i).name();
            return byColumn.containsKey(name) ? byColumn.get(name) : RowInput.ABSENT;
        });
        return values;
    }

    private static String json(NewRow row, String cell) {
        return JsonText.of(new BodyReader(row.cells().get(cell), row.key()));
    }
}
