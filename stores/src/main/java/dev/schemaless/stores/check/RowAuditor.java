package dev.schemaless.stores.check;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.MismatchPolicy;
import dev.schemaless.catalog.row.OddValue;
import dev.schemaless.catalog.row.RowDecoder;
import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.stores.entry.AuditedColumn;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.FieldValues;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.StoredCell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the values of indexed columns from the cells of rows. Immutable and thread-safe. */
final class RowAuditor {
    private static final RowKey NO_KEY = RowKey.of(0, 0);

    private final LayoutTable table;
    private final List<Column> columns;
    /** The columns whose fields no index looks at, by cell and field. */
    private final Map<String, Map<String, Column>> others = new HashMap<>();

    private final List<String> cells;
    private final RowDecoder decoder;

    /**
     * Makes an auditor.
     *
     * @param model with the columns that SQL shows
     */
    RowAuditor(LayoutTable table, Model model, List<EntryAudit> audits) {
        this.table = table;
        this.columns = audits.stream()
                .flatMap(audit -> audit.columns().stream())
                .map(AuditedColumn::compared)
                .distinct()
                .toList();
        Set<Column> lookedAt = audits.stream()
                .flatMap(audit -> audit.columns().stream())
                .filter(AuditedColumn::isCompared)
                .map(AuditedColumn::held)
                .collect(Collectors.toSet());
        model.columns().stream()
                .filter(column -> !lookedAt.contains(column))
                .forEach(column -> others.computeIfAbsent(column.cell(), cell -> new HashMap<>())
                        .put(column.field(), column));
        this.cells = table.model().cells();
        this.decoder = RowDecoder.of(
                        table.model(),
                        columns.stream().<RowValue>map(RowValue.Declared::new).toList(),
                        MismatchPolicy.NULL)
                .over(cells);
    }

    /** Returns the columns that indexes hold. */
    List<Column> columns() {
        return columns;
    }

    /**
     * Looks at a row.
     *
     * @param found the latest cells of one key, with the base cell and its body
     */
    AuditedRow look(int slot, Map<String, StoredCell> found) {
        StoredCell base = Objects.requireNonNull(found.get(Column.BASE_CELL));
        List<String> faults = new ArrayList<>();
        Map<String, byte[]> plain = new HashMap<>();
        found.forEach((name, cell) -> {
            try {
                byte[] body = plain(cell);
                if (body != null) {
                    plain.put(name, body);
                }
            } catch (SchemalessException e) {
                faults.add((name.equals(Column.BASE_CELL) ? "" : "cell '" + name + "': ") + e.getMessage());
            }
        });
        Collections.sort(faults);
        boolean isReadable = base.body() == StoredCell.SEALED || plain.containsKey(Column.BASE_CELL);
        return new AuditedRow(
                base.key(), base.stored(), slot, homeOf(base), faults, odd(plain), isReadable ? fields(plain) : null);
    }

    private List<String> odd(Map<String, byte[]> plain) {
        List<String> odd = new ArrayList<>();
        plain.forEach((cell, body) -> OddValue.in(body, others.getOrDefault(cell, Map.of()), "a body")
                .forEach(value -> odd.add(value.text())));
        Collections.sort(odd);
        return odd;
    }

    private OptionalInt homeOf(StoredCell base) {
        RowKey key = base.key();
        List<Integer> slots = key == null ? List.of() : table.slotsOf(key);
        return slots.size() == 1 ? OptionalInt.of(slots.get(0)) : table.slotOf(base);
    }

    private byte @Nullable [] plain(StoredCell cell) {
        byte[] body = cell.body();
        if (body == null || body == StoredCell.SEALED) {
            return null;
        }
        String owner = "row key '" + cell.stored() + "'";
        if (cell.cell().equals(Column.BASE_CELL) && !table.cells().isRow(cell)) {
            throw BodyCodec.corrupt(owner, "it is not a JSON object");
        }
        byte[] plain = BodyCodec.decode(table.bodies().plain(body, cell.stored()), owner);
        BodyReader reader = new BodyReader(plain, owner);
        reader.readMapSize();
        reader.restart(plain, owner);
        reader.skip();
        return plain;
    }

    private List<AuditedField> fields(Map<String, byte[]> plain) {
        List<byte @Nullable []> bodies = new ArrayList<>();
        cells.forEach(cell -> bodies.add(plain.get(cell)));
        @Nullable Object[] decoded = decoder.decode(new MaterializedRow(NO_KEY, 0, 0, 0, Collections.unmodifiableList(bodies)));
        Map<String, FieldValues> raw = new HashMap<>();
        List<String> names = columns.stream().map(Column::field).toList();
        plain.forEach((cell, body) -> raw.put(cell, FieldValues.of(body, names, "a body")));
        List<AuditedField> fields = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            FieldValues values = raw.get(column.cell());
            fields.add(
                    values == null
                            ? new AuditedField(false, null, null)
                            : new AuditedField(values.has(column.field()), values.get(column.field()), decoded[i]));
        }
        return fields;
    }
}
