package dev.schemaless.catalog.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.Models;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.fixture.NewRow;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.IntegerType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RowEditorTest {
    private static final Compression NONE = new Compression(Compression.Algorithm.NONE, 0);
    private static final RowEncoder ENCODER = RowEncoder.of(Models.RATE, Models.routing(Models.RATE, 64), NONE, 1_000);
    private static final RowEditor EDITOR = RowEditor.of(Models.RATE, NONE, 1_000);
    private static final Map<String, Object> KEY = Map.of("hotel_id", 4711L, "room_type", "double", "check_in_date", 0);

    @Test
    void onlyTheCellThatChangesIsWritten() {
        StoredRow row = row(Map.of("price", 5.0), "{\"x\":1}");

        assertThat(edit(row, Map.of("hotel_enabled", true))).containsOnlyKeys("meta");
        assertThat(json(edit(row, Map.of("price", 6.0)), "base"))
                .isEqualTo("{\"x\":1,\"hotel_id\":4711,\"room_type\":\"double\",\"check_in_date\":\"1970-01-01\","
                        + "\"net_price\":6.0}");
    }

    @Test
    void valuesThatStayWriteNothing() {
        StoredRow row = row(Map.of("price", 5.0, "hotel_enabled", true), "{\"x\":{\"y\":[1,2.5]}}");

        assertThat(edit(row, Map.of("price", 5.0, "hotel_enabled", true, "hotel_id", 4711L)))
                .isEmpty();
        assertThat(edit(row(Map.of(), null), Collections.singletonMap("hotel_enabled", null)))
                .isEmpty();
        assertThat(EDITOR.edit(row, absent(), body("{\"x\":{\"y\":[1,2.5]}}"))).isEmpty();
    }

    @Test
    void valueThatIsEncodedInAnotherWayStaysAsItIs() {
        BodyWriter other = new BodyWriter();
        other.writeMapHeader(5);
        other.writeString("hotel_id");
        other.writeString("4711");
        other.writeString("room_type");
        other.writeString("double");
        other.writeString("check_in_date");
        other.writeString("1970-01-01");
        other.writeString("net_price");
        other.writeLong(5);
        other.writeString("gateway");
        other.writeNil();
        StoredRow usual = row(Map.of("price", 5.0), null);
        StoredRow row = new MaterializedRow(
                usual.key(), usual.refKey(), usual.rowSeq(), usual.createdAt(), Arrays.asList(other.toBytes(), null));
        Map<String, Object> same = new TreeMap<>(Map.of("price", 5.0, "hotel_id", 4711L));
        same.put("gateway", null);

        assertThat(edit(row, same)).isEmpty();
        assertThat(edit(row, Map.of("price", 5.5))).containsOnlyKeys("base");
        assertThat(edit(row, Map.of("gateway", "x"))).containsOnlyKeys("base");
    }

    @Test
    void zeroAndNegativeZeroAreDistinctValues() {
        assertThat(edit(row(Map.of("price", 0.0), null), Map.of("price", -0.0))).containsOnlyKeys("base");
    }

    @Test
    void bodyReplacesWhatNoColumnDeclares() {
        StoredRow row = row(Map.of("price", 5.0), "{\"x\":1,\"y\":2}");

        Map<String, byte[]> cells =
                EDITOR.edit(row, absent(), body("{\"y\":3,\"z\":4,\"net_price\":9,\"hotel_id\":1}"));

        assertThat(json(cells, "base"))
                .isEqualTo("{\"y\":3,\"hotel_id\":4711,\"room_type\":\"double\",\"check_in_date\":\"1970-01-01\","
                        + "\"net_price\":5.0,\"z\":4}");
        assertThat(json(EDITOR.edit(row, absent(), body(null)), "base")).doesNotContain("\"x\"", "\"y\"");
    }

    @Test
    void undeclaredFieldIsSetAndRemoved() {
        StoredRow row = row(Map.of(), "{\"x\":1}");

        assertThat(json(EDITOR.edit(row, absent(), field("y", 7L)), "base")).contains("\"x\":1", "\"y\":7");
        assertThat(json(EDITOR.edit(row, absent(), field("x", null)), "base")).doesNotContain("\"x\"");
    }

    @Test
    void keyColumnCannotChange() {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> edit(row(Map.of(), null), Map.of("room_type", "single")))
                .withMessageMatching("Cannot update row key '[-0-9a-f]+' of 'rate': column 'room_type' is part of the"
                        + " row's key and cannot change\\. Delete the row and insert another\\.")
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.PARAMETER_INVALID);
    }

    @Test
    void valueThatDoesNotFitNamesColumnAndRow() {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> edit(row(Map.of(), null), Map.of("gateway", "x".repeat(500))))
                .withMessageMatching(
                        "Cannot update row key '[-0-9a-f]+' of 'rate': cannot store value in column" + " 'gateway': .*")
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.STRING_TOO_LONG);
    }

    @Test
    void nullInANotNullColumnIsRefused() {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> edit(row(Map.of(), null), Collections.singletonMap("room_type", null)))
                .withMessageContaining("column 'room_type' would become NULL")
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.NOT_NULL_VIOLATION);
    }

    private static Map<String, byte[]> edit(StoredRow row, Map<String, Object> values) {
        return EDITOR.edit(row, array(values), Undeclared.NONE);
    }

    private static Undeclared body(String json) {
        return new Undeclared(Collections.singletonMap(Column.BASE_CELL, json), List.of());
    }

    private static Undeclared field(String name, Object value) {
        return new Undeclared(Map.of(), List.of(new Undeclared.Field(name, new IntegerType(64), value)));
    }

    private static StoredRow row(Map<String, Object> values, String body) {
        Map<String, Object> all = new TreeMap<>(KEY);
        all.putAll(values);
        Undeclared undeclared = body == null ? Undeclared.NONE : body(body);
        NewRow row = NewRow.of(ENCODER.propose(new RowInput(array(all), absent(), undeclared)));
        List<byte[]> bodies = new ArrayList<>();
        Models.RATE.cells().forEach(cell -> bodies.add(row.cells().get(cell)));
        return new MaterializedRow(row.key(), 0, 1, 0, bodies);
    }

    private static Object[] absent() {
        return array(Map.of());
    }

    private static Object[] array(Map<String, Object> byColumn) {
        Object[] values = new Object[Models.RATE_COLUMNS.size()];
        Arrays.setAll(values, i -> {
            String name = Models.RATE_COLUMNS.get(i).name();
            return byColumn.containsKey(name) ? byColumn.get(name) : RowInput.ABSENT;
        });
        return values;
    }

    private static String json(Map<String, byte[]> cells, String cell) {
        return JsonText.of(new BodyReader(cells.get(cell), "test"));
    }
}
