package dev.schemaless.catalog.row;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.FieldTable;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.Mismatch;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Takes the values of the base cell's columns out of a {@code _body} that a statement gives. Immutable. */
final class BodyFields {
    private final Model model;
    private final List<Integer> positions;
    private final FieldTable table;

    private BodyFields(Model model, List<Integer> positions, FieldTable table) {
        this.model = model;
        this.positions = positions;
        this.table = table;
    }

    static BodyFields of(Model model) {
        List<Integer> positions = IntStream.range(0, model.columns().size())
                .filter(i -> model.columns().get(i).cell().equals(Column.BASE_CELL))
                .boxed()
                .toList();
        List<String> fields =
                positions.stream().map(i -> model.columns().get(i).field()).toList();
        return new BodyFields(model, positions, FieldTable.of(fields));
    }

    /** Returns for each column of the model its coerced value, null for nil, or ABSENT. */
    @Nullable Object[] read(byte[] body) {
        @Nullable Object[] values = new @Nullable Object[model.columns().size()];
        Arrays.fill(values, RowInput.ABSENT);
        BodyReader reader = new BodyReader(body, "a new row");
        int[] places = table.locate(reader);
        for (int i = 0; i < places.length; i++) {
            if (places[i] != FieldTable.ABSENT) {
                reader.seek(places[i]);
                values[positions.get(i)] = coerced(model.columns().get(positions.get(i)), reader);
            }
        }
        return values;
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
                "Cannot insert row into '" + model.name() + "': _body holds "
                        + reader.kind().display()
                        + " under '" + column.field() + "' that column '" + column.name() + "' "
                        + column.type().sql() + " cannot take. Correct the value.");
    }
}
