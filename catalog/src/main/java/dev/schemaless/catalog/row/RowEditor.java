package dev.schemaless.catalog.row;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.KeyBytes;
import dev.schemaless.catalog.type.ScalarType;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives a stored row new values: checks them and encodes the bodies of those cells that really change. Fields that are not
 * named stay byte for byte. Immutable and thread-safe: made once per plan.
 */
public final class RowEditor {
    private final Model model;
    private final List<String> cells;
    private final List<Column> fixed;
    private final int[] fixedPositions;
    private final RowDecoder fixedDecoder;
    private final BodyLimits limits;

    private RowEditor(Model model, BodyLimits limits) {
        this.model = model;
        this.cells = model.cells();
        this.fixed = model.columns().stream()
                .filter(column -> isFixed(model, column))
                .toList();
        this.fixedPositions = fixed.stream().mapToInt(model.columns()::indexOf).toArray();
        List<RowValue> wanted =
                fixed.stream().<RowValue>map(RowValue.Declared::new).toList();
        this.fixedDecoder = RowDecoder.of(model, wanted, MismatchPolicy.NULL).over(cells);
        this.limits = limits;
    }

    /**
     * Returns an editor of a model's rows.
     *
     * @param maxBodyBytes {@link dev.schemaless.catalog.access.StoreFacts#maxBodyBytes()}
     */
    public static RowEditor of(Model model, Compression compression, long maxBodyBytes) {
        return new RowEditor(model, new BodyLimits(compression, maxBodyBytes));
    }

    /** Says whether a column's value is part of the row's key, so that it cannot change. */
    public static boolean isFixed(Model model, Column column) {
        return model.primaryKey().contains(column.field()) || column.field().equals(model.shardField());
    }

    /**
     * Encodes a row's changed cells.
     *
     * @param current with the bodies of all cells, in the order of {@link Model#cells()}
     * @param assigned for each column the new value in internal form, null or {@link RowInput#ABSENT} to leave it
     * @param undeclared its bodies replace the undeclared part of their cells; declared fields in them are not looked at
     * @return the bodies to store, by cell; empty if nothing changes
     * @throws SchemalessException with {@code NOT_NULL_VIOLATION}, {@code STRING_TOO_LONG}, {@code NUMBER_OUT_OF_RANGE},
     *     {@code DATETIME_OUT_OF_RANGE}, {@code CAST_INVALID}, {@code JSON_INVALID}, or {@code PARAMETER_INVALID} for a column
     *     that cannot change; naming column and row key
     */
    public Map<String, byte[]> edit(StoredRow current, @Nullable Object[] assigned, Undeclared undeclared) {
        @Nullable Object[] values = checked(assigned, current);
        requireFixed(current, values);
        return changed(current, edits(current, values, undeclared));
    }

    /**
     * Returns all that a row has after the change, whose key may change with it. See {@link #edit}.
     *
     * @return the bodies to store, by cell
     */
    Map<String, byte[]> whole(StoredRow current, @Nullable Object[] assigned, Undeclared undeclared) {
        Map<String, byte[]> whole = current.bodiesOf(cells);
        whole.putAll(changed(current, edits(current, checked(assigned, current), undeclared)));
        return whole;
    }

    /** Returns the key columns' values of a row, in the order of the columns. */
    @Nullable Object[] fixedValues(StoredRow row) {
        return fixedDecoder.decode(row);
    }

    /** Returns the columns whose values make a row's key. */
    List<Column> fixed() {
        return fixed;
    }

    private Map<String, CellEdit> edits(StoredRow current, @Nullable Object[] values, Undeclared undeclared) {
        Map<String, CellEdit> edits = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            if (values[i] != RowInput.ABSENT) {
                Column column = model.columns().get(i);
                of(column.cell(), edits).set(column, values[i]);
            }
        }
        undeclared.bodies().forEach((cell, json) -> of(cell, edits).replaceUndeclared(json));
        for (Undeclared.Field field : undeclared.fields()) {
            Undeclared.Field checked = named(current, field::checked);
            of(Column.BASE_CELL, edits).set(checked.name(), checked.type(), checked.value());
        }
        return edits;
    }

    private CellEdit of(String cell, Map<String, CellEdit> edits) {
        return edits.computeIfAbsent(cell, name -> new CellEdit(model, name));
    }

    private Map<String, byte[]> changed(StoredRow current, Map<String, CellEdit> edits) {
        Map<String, byte[]> changed = new LinkedHashMap<>();
        edits.forEach((cell, edit) -> {
            byte[] stored = current.bodies().get(cells.indexOf(cell));
            byte[] plain = stored == null ? null : BodyCodec.decode(stored, current);
            byte[] edited = edit.apply(plain, current);
            if (edited != null && !Arrays.equals(edited, plain) && (plain == null || !edit.isIn(plain, current))) {
                changed.put(cell, limits.stored(cell, edited, () -> action(current)));
            }
        });
        return changed;
    }

    private @Nullable Object[] checked(@Nullable Object[] assigned, StoredRow current) {
        @Nullable Object[] values = assigned.clone();
        for (int i = 0; i < values.length; i++) {
            Column column = model.columns().get(i);
            Object value = values[i];
            if (value == null && column.notNull()) {
                throw new SchemalessException(
                        ErrorCode.NOT_NULL_VIOLATION,
                        "Cannot " + action(current) + ": column '" + column.name()
                                + "' would become NULL and must not be. Give it a value.");
            }
            if (value != null && value != RowInput.ABSENT) {
                values[i] = named(current, () -> column.type().check(value, column.name()));
            }
        }
        return values;
    }

    /** Runs a check, and names the row in its failure. The failure itself names the column. */
    private <T> T named(StoredRow current, java.util.function.Supplier<T> check) {
        try {
            return check.get();
        } catch (SchemalessException e) {
            String message = String.valueOf(e.getMessage());
            throw new SchemalessException(
                    e.code(), "Cannot " + action(current) + ": " + message.replaceFirst("^Cannot", "cannot"), e);
        }
    }

    private void requireFixed(StoredRow current, @Nullable Object[] values) {
        if (Arrays.stream(fixedPositions).allMatch(position -> values[position] == RowInput.ABSENT)) {
            return;
        }
        @Nullable Object[] old = fixedDecoder.decode(current);
        for (int i = 0; i < old.length; i++) {
            Object wanted = values[fixedPositions[i]];
            if (wanted != RowInput.ABSENT && !isSame(fixed.get(i), old[i], wanted)) {
                throw new SchemalessException(
                        ErrorCode.PARAMETER_INVALID,
                        "Cannot " + action(current) + ": column '"
                                + fixed.get(i).name()
                                + "' is part of the row's key and cannot change. Delete the row and insert another.");
            }
        }
    }

    private static boolean isSame(Column column, @Nullable Object old, @Nullable Object wanted) {
        if (old == null || wanted == null) {
            return old == wanted;
        }
        ScalarType type = (ScalarType) column.type();
        KeyBytes ofOld = new KeyBytes();
        KeyBytes ofWanted = new KeyBytes();
        type.appendKey(old, ofOld);
        type.appendKey(wanted, ofWanted);
        return Arrays.equals(ofOld.toBytes(), ofWanted.toBytes());
    }

    private String action(StoredRow current) {
        return "update row key '" + current.keyText() + "' of '" + model.name() + "'";
    }
}
