package dev.schemaless.catalog.row;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.FieldTable;
import java.util.List;

/** Comparisons that spare a scan to decode most rows that do not pass its predicate. Immutable and thread-safe. */
public final class NumberFilter {
    private final FieldTable fields;
    private final int[] slots;
    private final NumberTest[] tests;
    private final int cell;

    private NumberFilter(FieldTable fields, int[] slots, NumberTest[] tests, int cell) {
        this.fields = fields;
        this.slots = slots;
        this.tests = tests;
        this.cell = cell;
    }

    /**
     * Returns a filter by some tests.
     *
     * @param tests of columns of one cell
     * @param cell the position of that cell's body among those that rows come with
     */
    public static NumberFilter of(List<NumberTest> tests, int cell) {
        List<String> names =
                tests.stream().map(test -> test.column().field()).distinct().toList();
        return new NumberFilter(
                FieldTable.of(names),
                tests.stream()
                        .mapToInt(test -> names.indexOf(test.column().field()))
                        .toArray(),
                tests.toArray(NumberTest[]::new),
                cell);
    }

    /**
     * Says whether all tests may hold: where this is false, one does not for certain.
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
            int place = places[slots[i]];
            if (place == FieldTable.ABSENT) {
                return false;
            }
            body.seek(place);
            if (!tests[i].mayHold(body)) {
                return false;
            }
        }
        return true;
    }
}
