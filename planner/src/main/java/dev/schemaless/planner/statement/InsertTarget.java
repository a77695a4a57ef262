package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.NewRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.RowEncoder;
import dev.schemaless.catalog.row.RowInput;
import dev.schemaless.catalog.store.Store;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.type.ValueBridge;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.jspecify.annotations.Nullable;

/** Where the values of an INSERT's source go. Immutable and thread-safe. */
final class InsertTarget {
    private final Model model;
    private final RowEncoder encoder;
    private final int shards;
    private final List<Place> places;

    private InsertTarget(Model model, RowEncoder encoder, int shards, List<Place> places) {
        this.model = model;
        this.encoder = encoder;
        this.shards = shards;
        this.places = places;
    }

    /**
     * Finds the place of each of the source's columns.
     *
     * @param rowType the target columns' names and the values' types; those from {@code firstDefault} on are not named by the
     *     statement but have a DEFAULT
     */
    static InsertTarget of(Model model, RelDataType rowType, int firstDefault, Store store) {
        List<Place> places = rowType.getFieldList().stream()
                .map(field -> place(model, field, field.getIndex() >= firstDefault))
                .toList();
        int shards = store.topology().shards();
        RowEncoder encoder = RowEncoder.of(model, shards, store.compression(), store.maxBodyBytes());
        return new InsertTarget(model, encoder, shards, places);
    }

    /** Encodes one row of the source. */
    @SuppressWarnings(
            "NullAway") // before JDK 17.0.19 it does not see that RowInput's arrays, compiled before, may hold null
    NewRow encode(@Nullable Object[] values) {
        @Nullable Object[] given = absent();
        @Nullable Object[] defaults = absent();
        String body = null;
        RowKey key = null;
        for (int i = 0; i < values.length; i++) {
            Place place = places.get(i);
            Object value = place.bridge().toCatalog(values[i]);
            switch (place.kind()) {
                case COLUMN -> given[place.column()] = value;
                case DEFAULT -> defaults[place.column()] = value;
                case BODY -> body = (String) value;
                case ROW_KEY -> key = value == null ? null : rowKey((UUID) value);
            }
        }
        NewRow row = encoder.encode(new RowInput(given, defaults, body));
        return key == null ? row : new NewRow(key, row.cells());
    }

    private @Nullable Object[] absent() {
        @Nullable Object[] values = new @Nullable Object[model.columns().size()];
        Arrays.fill(values, RowInput.ABSENT);
        return values;
    }

    private RowKey rowKey(UUID value) {
        RowKey key = new RowKey(value.getMostSignificantBits(), value.getLeastSignificantBits());
        if (key.shard() >= shards) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot insert row into '" + model.name() + "': the first two bytes of its _row_key " + key
                            + " name shard " + key.shard() + " of " + shards + ". Begin it with a shard of the store.");
        }
        return key;
    }

    private static Place place(Model model, RelDataTypeField field, boolean isDefault) {
        ValueBridge bridge = ValueBridge.of(field.getType());
        String name = field.getName();
        int column = model.findColumn(name).map(model.columns()::indexOf).orElse(-1);
        if (column >= 0) {
            return new Place(isDefault ? Place.Kind.DEFAULT : Place.Kind.COLUMN, column, bridge);
        }
        if (name.equalsIgnoreCase(PseudoColumn.BODY.columnName())) {
            return new Place(Place.Kind.BODY, -1, bridge);
        }
        if (name.equalsIgnoreCase(PseudoColumn.ROW_KEY.columnName()) && hasFreeRowKeys(model)) {
            return new Place(Place.Kind.ROW_KEY, -1, bridge);
        }
        throw new SchemalessException(
                ErrorCode.STATEMENT_INVALID,
                "Cannot insert into column '" + name + "' of '" + model.name()
                        + "': its value is computed. Columns, _body and, in a table without primary key and shard column,"
                        + " _row_key can be given.");
    }

    private static boolean hasFreeRowKeys(Model model) {
        return model.primaryKey().isEmpty() && model.shardField() == null;
    }

    /**
     * Where one value goes.
     *
     * @param column the position among the model's columns; -1 for others
     */
    private record Place(Kind kind, int column, ValueBridge bridge) {
        enum Kind {
            COLUMN,
            DEFAULT,
            BODY,
            ROW_KEY
        }
    }
}
