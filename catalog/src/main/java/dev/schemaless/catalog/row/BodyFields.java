package dev.schemaless.catalog.row;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.FieldTable;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.Mismatch;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Takes the values of a cell's columns out of a body that a statement gives for the cell. Immutable. */
final class BodyFields {
    private final Model model;
    private final List<Integer> positions;
    private final FieldTable table;

    private final String shownName;

    private BodyFields(Model model, String shownName, List<Integer> positions, FieldTable table) {
        this.model = model;
        this.shownName = shownName;
        this.positions = positions;
        this.table = table;
    }

    static BodyFields of(Model model, String cell) {
        List<Integer> positions = IntStream.range(0, model.columns().size())
                .filter(i -> model.columns().get(i).cell().equals(cell))
                .boxed()
                .toList();
        List<String> fields =
                positions.stream().map(i -> model.columns().get(i).field()).toList();
        String shownName = cell.equals(Column.BASE_CELL) ? "_body" : cell;
        return new BodyFields(model, shownName, positions, FieldTable.of(fields));
    }

    /** Sets the coerced value of each of the cell's columns that the body has, null for nil; leaves the others. */
    void read(byte[] body, @Nullable Object[] values) {
        BodyReader reader = new BodyReader(body, "a new row");
        int[] places = table.locate(reader);
        for (int i = 0; i < places.length; i++) {
            if (places[i] != FieldTable.ABSENT) {
                reader.seek(places[i]);
                values[positions.get(i)] = coerced(model.columns().get(positions.get(i)), reader);
            }
        }
    }

    private @Nullable Object coerced(Column column, BodyReader reader) {
        int start = reader.position();
        Object value = column.type().read(reader);
        if (value != Mismatch.VALUE) {
            return value;
        }
        reader.seek(start);
        throw new SchemalessException(
                ErrorCode.CAST_INVALID,
                "Cannot insert row into '" + model.name() + "': " + shownName + " holds "
                        + reader.kind().display()
                        + " under '" + column.field() + "' that column '" + column.name() + "' "
                        + column.type().sql() + " cannot take. Correct the value.");
    }
}
