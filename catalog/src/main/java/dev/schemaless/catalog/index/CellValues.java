package dev.schemaless.catalog.index;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.FieldTable;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.type.Mismatch;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the indexed values that lie in one cell. Immutable and thread-safe. */
final class CellValues {
    private final String cell;
    private final FieldTable table;
    private final List<ValueSlot> slots;

    /**
     * The source and target of a value.
     *
     * @param slot the number of its field in the table; {@link FieldTable#ABSENT} if it is looked for in the whole body
     * @param position among all values of the index
     */
    private record ValueSlot(IndexedValue value, int slot, int position) {}

    private CellValues(String cell, FieldTable table, List<ValueSlot> slots) {
        this.cell = cell;
        this.table = table;
        this.slots = List.copyOf(slots);
    }

    /** Returns the reader of those of an index's values that a cell holds. */
    static CellValues of(String cell, List<IndexedValue> all) {
        List<String> fields = new ArrayList<>();
        List<ValueSlot> slots = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            IndexedValue value = all.get(i);
            if (value.cell().equals(cell)) {
                int slot = value.field().map(field -> slotOf(field, fields)).orElse(FieldTable.ABSENT);
                slots.add(new ValueSlot(value, slot, i));
            }
        }
        return new CellValues(cell, FieldTable.of(fields), slots);
    }

    /** Returns the place of a field among those to be read, adding it if it is new. Several paths may begin in one field. */
    private static int slotOf(String field, List<String> fields) {
        if (!fields.contains(field)) {
            fields.add(field);
        }
        return fields.indexOf(field);
    }

    String cell() {
        return cell;
    }

    /** Sets the values that the body has, null for one that cannot be coerced; leaves the others. */
    void read(BodyReader body, @Nullable Object[] values) {
        int start = body.position();
        int[] found = table.locate(body);
        for (ValueSlot slot : slots) {
            int at = slot.slot() == FieldTable.ABSENT ? start : found[slot.slot()];
            if (at != FieldTable.ABSENT) {
                body.seek(at);
                Object value = slot.value().read(body);
                values[slot.position()] = value == Mismatch.VALUE ? null : value;
            }
        }
    }
}
