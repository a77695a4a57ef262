package dev.schemaless.planner.change.row;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.RowInput;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.JsonType;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.sql.TargetField;
import dev.schemaless.planner.type.TypeMapping;
import dev.schemaless.planner.type.ValueBridge;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The columns and fields that take the values a statement computes for a row. Immutable and thread-safe. */
public final class RowTarget {
    private final Model model;
    private final @Nullable Routing routing;
    private final List<Target> targets;
    private final boolean hasGivenKey;

    private RowTarget(Model model, @Nullable Routing routing, List<Target> targets) {
        this.model = model;
        this.routing = routing;
        this.targets = targets;
        this.hasGivenKey = targets.stream().anyMatch(target -> target.place() instanceof ValueTarget.GivenKey);
    }

    /**
     * Finds the place of each value of rows to be inserted.
     *
     * @throws SchemalessException if a value has no place, because it is computed
     */
    public static RowTarget ofInsert(Model model, List<TargetField> fields, Routing routing) {
        boolean freeRowKeys = model.primaryKey().isEmpty() && model.shardField() == null;
        return of(model, fields, routing, freeRowKeys);
    }

    /**
     * Finds the place of each value that is set in rows that exist.
     *
     * @throws SchemalessException if a value has no place, because it is computed
     */
    public static RowTarget ofUpdate(Model model, List<TargetField> fields) {
        return of(model, fields, null, false);
    }

    private static RowTarget of(Model model, List<TargetField> fields, @Nullable Routing routing, boolean takesRowKey) {
        Map<String, Integer> columns = positions(model);
        List<Target> targets = fields.stream()
                .map(field -> new Target(place(model, columns, field, takesRowKey), ValueBridge.of(field.type())))
                .toList();
        return new RowTarget(model, routing, targets);
    }

    private static Map<String, Integer> positions(Model model) {
        Map<String, Integer> positions = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Column column : model.columns()) {
            positions.put(column.name(), positions.size());
        }
        return positions;
    }

    private static ValueTarget place(
            Model model, Map<String, Integer> columns, TargetField field, boolean takesRowKey) {
        String name = field.name();
        Integer column = columns.get(name);
        if (column != null) {
            return field.isDefault() ? new ValueTarget.Default(column) : new ValueTarget.Declared(column);
        }
        Optional<String> cell = cellOf(model, name);
        if (cell.isPresent()) {
            return new ValueTarget.WholeCell(cell.get());
        }
        if (isPseudo(name)) {
            if (takesRowKey && name.equalsIgnoreCase(PseudoColumn.ROW_KEY.columnName())) {
                return new ValueTarget.GivenKey();
            }
            throw computed(model, name);
        }
        return undeclared(model, field);
    }

    private static Optional<String> cellOf(Model model, String name) {
        return name.equalsIgnoreCase(PseudoColumn.BODY.columnName())
                ? Optional.of(model.cells().get(0))
                : model.cells().stream().skip(1).filter(name::equalsIgnoreCase).findFirst();
    }

    private static boolean isPseudo(String name) {
        return List.of(PseudoColumn.values()).stream()
                .anyMatch(column -> column.columnName().equalsIgnoreCase(name));
    }

    private static ValueTarget undeclared(Model model, TargetField field) {
        if (model.columns().stream()
                .anyMatch(column -> column.cell().equals(model.cells().get(0))
                        && column.field().equals(field.name()))) {
            throw new SchemalessException(
                    ErrorCode.STATEMENT_INVALID,
                    "Cannot change field '" + field.name() + "' of '" + model.name()
                            + "': a column of another name has it. Name the column.");
        }
        return TypeMapping.columnType(field.declared())
                .map(type -> new ValueTarget.Field(field.name(), typeIn(model, field, type)))
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.TYPE_INVALID,
                        "Cannot store field '" + field.name() + "' as " + field.declared()
                                + ": a body cannot hold that type. Use one that a column could have."));
    }

    /** Returns the type of a field, or refuses it. Bodies of other programs do not show which texts stand for other types. */
    private static ColumnType typeIn(Model model, TargetField field, ColumnType type) {
        boolean isPlain = type instanceof ScalarType
                && !(type instanceof DecimalType || type instanceof JsonType || type.equals(new FloatingType(32)));
        if (model.external() != null && !isPlain) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot store field '" + field.name() + "' of '" + model.name() + "' as " + type.sql()
                            + ": its type in bodies of another program is not known. Use BIGINT, DOUBLE, BOOLEAN"
                            + " or VARCHAR, or declare a column.");
        }
        return type;
    }

    private static SchemalessException computed(Model model, String name) {
        return new SchemalessException(
                ErrorCode.STATEMENT_INVALID,
                "Cannot change column '" + name + "' of '" + model.name()
                        + "': its value is computed. Columns, _body, the names of other cells and, in an INSERT into a"
                        + " table without primary key and shard column, _row_key can be given.");
    }

    /**
     * Puts values into their places.
     *
     * @param row holds, from {@code first} on, the values in the order of the fields
     */
    public RowInput input(@Nullable Object[] row, int first) {
        return collect(row, first).toInput();
    }

    /** Returns the row key that a row gives; null if it gives none. */
    public @Nullable RowKey givenKey(@Nullable Object[] row) {
        String value = collect(row, 0).givenKey();
        if (value == null) {
            return null;
        }
        return Objects.requireNonNull(routing, "only new rows are given keys").given(value);
    }

    /** Says whether columns of the primary key get values. */
    public boolean setsKey() {
        return targets.stream()
                .anyMatch(target -> target.place() instanceof ValueTarget.Declared declared
                        && model.primaryKey()
                                .contains(
                                        model.columns().get(declared.position()).field()));
    }

    /** Says whether rows may give their key. */
    public boolean hasGivenKey() {
        return hasGivenKey;
    }

    private RowInputBuilder collect(@Nullable Object[] row, int first) {
        RowInputBuilder values = new RowInputBuilder(model.columns().size());
        for (int i = 0; i < targets.size(); i++) {
            Target target = targets.get(i);
            target.place().put(target.bridge().toCatalog(row[first + i]), values);
        }
        return values;
    }

    private record Target(ValueTarget place, ValueBridge bridge) {}
}
