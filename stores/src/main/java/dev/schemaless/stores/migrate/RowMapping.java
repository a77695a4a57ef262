package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.BodyEdit;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.MismatchPolicy;
import dev.schemaless.catalog.row.RowDecoder;
import dev.schemaless.catalog.row.RowValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Converts rows of an external table to rows of a native one. Bodies are copied as they are, undeclared fields
 * included, so that columns keep their values. It rewrites the key of the external row and the columns of the primary
 * key in their canonical form. It also rewrites columns of the same name with another place in the bodies. Immutable
 * and thread-safe.
 */
final class RowMapping {
    private static final RowKey NO_KEY = RowKey.of(0, 0);

    private final Model source;
    private final Model target;
    private final Routing routing;
    private final Column sourceKey;
    private final List<Column> placed;
    private final RowDecoder placedDecoder;
    private final List<Column> required;
    private final RowDecoder requiredDecoder;
    private final List<Column> ofKey;
    private final RowDecoder ofKeyDecoder;

    private RowMapping(Model source, Model target, Routing routing, Column sourceKey, List<Column[]> placed) {
        this.source = source;
        this.target = target;
        this.routing = routing;
        this.sourceKey = sourceKey;
        this.placed = placed.stream().map(pair -> pair[0]).toList();
        this.placedDecoder =
                decoder(source, placed.stream().map(pair -> pair[1]).toList());
        this.required = target.columns().stream()
                .filter(column -> column.notNull() || target.primaryKey().contains(column.field()))
                .toList();
        this.requiredDecoder = decoder(target, required);
        this.ofKey = required.stream()
                .filter(column -> target.primaryKey().contains(column.field()))
                .toList();
        this.ofKeyDecoder = decoder(target, ofKey, MismatchPolicy.NULL);
    }

    private static RowDecoder decoder(Model model, List<Column> columns) {
        return decoder(model, columns, MismatchPolicy.ERROR);
    }

    private static RowDecoder decoder(Model model, List<Column> columns, MismatchPolicy policy) {
        List<RowValue> wanted =
                columns.stream().<RowValue>map(RowValue.Declared::new).toList();
        return RowDecoder.of(model, wanted, policy).over(model.cells());
    }

    /**
     * Returns the mapping between two tables.
     *
     * @throws SchemalessException {@code DEFINITION_INVALID} if the native table cannot have the rows
     */
    static RowMapping of(Model source, Model target, Routing routing) {
        Column sourceKey = new TargetRules(source, target).check();
        List<Column[]> placed = new ArrayList<>();
        for (Column column : target.columns()) {
            source.findColumn(column.name())
                    .filter(same -> !column.equals(sourceKey) && !liesAt(target, column, same))
                    .ifPresent(same -> placed.add(new Column[] {column, same}));
        }
        return new RowMapping(source, target, routing, sourceKey, placed);
    }

    /**
     * Returns the mapping of rows with all their versions.
     *
     * @throws SchemalessException {@code DEFINITION_INVALID} if the native table cannot have these
     */
    static RowMapping ofHistory(Model source, Model target, Routing routing) {
        new TargetRules(source, target).checkHistory();
        return of(source, target, routing);
    }

    /** Says whether a column of the native table shows the same field of the same cell as one of the external table. */
    static boolean liesAt(Model target, Column column, Column ofSource) {
        return column.cell().equals(TargetRules.nativeCell(target, ofSource.cell()))
                && column.field().equals(ofSource.field());
    }

    /** Returns the name that the native table has for a cell of the external one. */
    String nativeCell(String cell) {
        return TargetRules.nativeCell(target, cell);
    }

    /** Returns the key of an external row as a value. */
    static UUID keyOf(StoredRow row) {
        return new UUID(row.key().longAt(0), row.key().longAt(Long.BYTES));
    }

    /**
     * Returns a row as the native table is to have it.
     *
     * @param row with the bodies of all cells of the external table
     */
    CopiedRow copy(StoredRow row) {
        Map<String, BodyEdit> edits = new LinkedHashMap<>();
        row.bodiesOf(source.cells())
                .forEach((cell, body) -> edits.put(nativeCell(cell), BodyEdit.of(BodyCodec.decode(body, row))));
        BodyEdit base = edits.get(Column.BASE_CELL);
        if (base == null) {
            throw invalid(row, "its body cannot be read. Describe it by the options of the external store.");
        }
        UUID key = keyOf(row);
        base.set(sourceKey.field(), out -> sourceKey.type().write(key, out));
        place(row, edits);
        Map<String, byte[]> bodies = new LinkedHashMap<>();
        edits.forEach((cell, edit) -> bodies.put(cell, edit.toBytes()));
        return new CopiedRow(key, require(row, bodies), bodies);
    }

    /**
     * Returns a version of a cell as the native table shall have it. The result does not depend on whether the version
     * is current, so that it stays the same when another follows.
     *
     * @param cell its name in the external table
     * @param body plain
     * @param alone a row that has this cell alone
     */
    BodyEdit version(String cell, byte[] body, StoredRow alone) {
        BodyEdit edit = BodyEdit.of(body);
        String name = nativeCell(cell);
        place(alone, new LinkedHashMap<>(Map.of(name, edit)));
        if (name.equals(Column.BASE_CELL)) {
            UUID key = keyOf(alone);
            edit.set(sourceKey.field(), out -> sourceKey.type().write(key, out));
            return canonical(edit);
        }
        return edit;
    }

    /** Writes those columns of the primary key in their canonical form that have one. */
    private BodyEdit canonical(BodyEdit base) {
        byte[] body = base.toBytes();
        List<byte @Nullable []> inOrder = new ArrayList<>();
        target.cells().forEach(cell -> inOrder.add(cell.equals(Column.BASE_CELL) ? body : null));
        @Nullable Object[] values = ofKeyDecoder.decode(
                new MaterializedRow(NO_KEY, 0, 0, StoredRow.NO_TIME, Collections.unmodifiableList(inOrder)));
        BodyEdit edit = BodyEdit.of(body);
        for (int i = 0; i < values.length; i++) {
            Column column = ofKey.get(i);
            Object value = checked(column, values[i]);
            if (value != null) {
                edit.set(column.field(), out -> column.type().write(value, out));
            }
        }
        return edit;
    }

    private static @Nullable Object checked(Column column, @Nullable Object value) {
        try {
            return value == null ? null : column.type().check(value, column.name());
        } catch (SchemalessException e) {
            // of a version that is not current any more: it stays as it is
            return null;
        }
    }

    private void place(StoredRow row, Map<String, BodyEdit> edits) {
        @Nullable Object[] values = placed.isEmpty() ? new Object[0] : placedDecoder.decode(row);
        for (int i = 0; i < values.length; i++) {
            Column column = placed.get(i);
            Object value = values[i];
            if (value != null) {
                Object checked = column.type().check(value, column.name());
                edits.computeIfAbsent(column.cell(), cell -> BodyEdit.ofNothing())
                        .set(column.field(), out -> column.type().write(checked, out));
            } else if (edits.containsKey(column.cell())) {
                edits.get(column.cell()).remove(column.field());
            }
        }
    }

    /** Makes sure that no column is NULL which may not be, writes those of the primary key in their canonical form, and returns the key. */
    private RowKey require(StoredRow row, Map<String, byte[]> bodies) {
        List<byte @Nullable []> inOrder = new ArrayList<>();
        target.cells().forEach(cell -> inOrder.add(bodies.get(cell)));
        @Nullable Object[] values = requiredDecoder.decode(new MaterializedRow(
                row.key(), row.refKey(), row.rowSeq(), row.createdAt(), Collections.unmodifiableList(inOrder)));
        BodyEdit base = BodyEdit.of(Objects.requireNonNull(bodies.get(Column.BASE_CELL)));
        Map<String, Object> ofKey = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            Column column = required.get(i);
            Object value = values[i];
            if (value == null) {
                throw invalid(
                        row,
                        "column '" + column.name() + "' of '" + target.name()
                                + "' would be NULL and must not be. Create that table otherwise, or mend the row.");
            }
            if (target.primaryKey().contains(column.field())) {
                Object checked = column.type().check(value, column.name());
                ofKey.put(column.field(), checked);
                base.set(column.field(), out -> column.type().write(checked, out));
            }
        }
        bodies.put(Column.BASE_CELL, base.toBytes());
        return routing.keyOf(target.primaryKey().stream().map(ofKey::get).toList());
    }

    private SchemalessException invalid(StoredRow row, String reason) {
        return new SchemalessException(
                ErrorCode.TYPE_MISMATCH,
                "Cannot migrate row '" + row.keyText() + "' of '" + source.name() + "': " + reason);
    }
}
