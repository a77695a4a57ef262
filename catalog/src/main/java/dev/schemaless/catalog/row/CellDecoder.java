package dev.schemaless.catalog.row;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.FieldTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decodes the wanted values of one cell. Immutable. */
final class CellDecoder {
    private final FieldTable table;
    private final ValueReader[] readers;

    private CellDecoder(FieldTable table, ValueReader[] readers) {
        this.table = table;
        this.readers = readers;
    }

    static CellDecoder of(String model, List<Wanted> wanted, MismatchPolicy policy) {
        List<String> fields = new ArrayList<>();
        ValueReader[] readers = new ValueReader[wanted.size()];
        for (int i = 0; i < readers.length; i++) {
            RowValue value = wanted.get(i).value();
            String field = fieldOf(value);
            if (field != null && !fields.contains(field)) {
                fields.add(field);
            }
            int slot = field == null ? FieldTable.ABSENT : fields.indexOf(field);
            readers[i] = ValueReader.of(model, value, wanted.get(i).position(), slot, policy);
        }
        return new CellDecoder(FieldTable.of(fields), readers);
    }

    void decode(BodyReader body, StoredRow row, @Nullable Object[] values) {
        int start = body.position();
        int[] places = table.locate(body);
        for (ValueReader reader : readers) {
            int place = reader.slot() == FieldTable.ABSENT ? start : places[reader.slot()];
            if (place == FieldTable.ABSENT) {
                values[reader.position()] = reader.missing();
            } else {
                body.seek(place);
                values[reader.position()] = reader.read(body, row);
            }
        }
    }

    /** Sets the values of a row that lacks the cell. */
    void decodeMissing(@Nullable Object[] values) {
        for (ValueReader reader : readers) {
            values[reader.position()] = reader.missing();
        }
    }

    /** Sets the values of a row that is deleted, or whose cell is not readable. */
    void decodeUnknown(@Nullable Object[] values) {
        for (ValueReader reader : readers) {
            values[reader.position()] = reader.unknown();
        }
    }

    /** Returns the top-level field in which a value lies; null if it is the whole body. */
    private static @Nullable String fieldOf(RowValue value) {
        if (value instanceof RowValue.Declared declared) {
            return declared.column().field();
        }
        if (value instanceof RowValue.Dynamic dynamic) {
            return dynamic.field();
        }
        return value instanceof RowValue.Path path ? path.path().firstMember().orElse(null) : null;
    }

    /** A wanted value and its position among the decoded ones. */
    record Wanted(int position, RowValue value) {}
}
