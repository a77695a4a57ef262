package dev.schemaless.catalog.row;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.FieldTable;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Bounds of columns of numbers that spare a scan to decode most rows that its predicate does not let pass. Immutable and
 * thread-safe.
 */
public final class NumberFilter {
    private final FieldTable fields;
    private final NumberTest[] tests;
    private final int cell;

    private NumberFilter(FieldTable fields, NumberTest[] tests, int cell) {
        this.fields = fields;
        this.tests = tests;
        this.cell = cell;
    }

    /** Says whether a filter can have bounds of a column. */
    public static boolean knows(Column column) {
        return NumberTest.knows(column);
    }

    /**
     * Returns a filter by bounds, all of which must hold.
     *
     * @param bounds of columns of one cell, each {@linkplain #knows known}
     * @param cell the position of that cell's body among those that rows come with
     * @return empty if there is nothing to test
     */
    public static Optional<NumberFilter> of(Map<Column, Bound> bounds, int cell) {
        List<NumberTest> tests = bounds.entrySet().stream()
                .flatMap(each -> NumberTest.of(each.getKey(), each.getValue()).stream())
                .toList();
        FieldTable fields =
                FieldTable.of(tests.stream().map(test -> test.column().field()).toList());
        return tests.isEmpty()
                ? Optional.empty()
                : Optional.of(new NumberFilter(fields, tests.toArray(NumberTest[]::new), cell));
    }

    /**
     * Says whether a row may be within all bounds: where this is false it is not for certain.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT}
     */
    public boolean mayPass(StoredRow row) {
        byte[] body = row.bodies().get(cell);
        if (body == null) {
            return false;
        }
        return !BodyCodec.isPlain(body) || mayPass(BodyReader.ofStored(body, row));
    }

    private boolean mayPass(BodyReader body) {
        int[] places = fields.locate(body);
        for (int i = 0; i < tests.length; i++) {
            if (places[i] == FieldTable.ABSENT) {
                return false;
            }
            body.seek(places[i]);
            if (!tests[i].mayHold(body)) {
                return false;
            }
        }
        return true;
    }
}
