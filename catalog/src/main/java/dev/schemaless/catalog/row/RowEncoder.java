package dev.schemaless.catalog.row;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.codec.JsonBody;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Turns the values of an INSERT into rows to be stored: checks them, computes the row key, writes the bodies. Immutable
 * and thread-safe: made once per plan.
 */
public final class RowEncoder {
    private final Model model;
    private final Routing routing;
    private final List<Integer> keyPositions;
    private final int shardPosition;
    private final Map<String, BodyFields> bodyFields;
    private final BodyLimits limits;

    private RowEncoder(Model model, Routing routing, BodyLimits limits) {
        this.model = model;
        this.routing = routing;
        List<String> fields = model.columns().stream().map(Column::field).toList();
        this.keyPositions = model.primaryKey().stream().map(fields::indexOf).toList();
        String shardField = model.shardField();
        this.shardPosition = shardField == null ? -1 : fields.indexOf(shardField);
        this.bodyFields =
                model.cells().stream().collect(Collectors.toMap(cell -> cell, cell -> BodyFields.of(model, cell)));
        this.limits = limits;
    }

    /**
     * Returns an encoder of a model's rows.
     *
     * @param routing of the model
     * @param maxBodyBytes {@link dev.schemaless.catalog.access.StoreFacts#maxBodyBytes()}
     */
    public static RowEncoder of(Model model, Routing routing, Compression compression, long maxBodyBytes) {
        return new RowEncoder(model, routing, new BodyLimits(compression, maxBodyBytes));
    }

    String textOf(RowKey key) {
        return routing.textOf(key);
    }

    /**
     * Checks a row's values and computes its key. A column takes its value from the first place that has one: given, the
     * field of the body given for its cell, the default; else it is NULL. A NULL that was given removes the field of the
     * body; of a row of another program it becomes that program's null.
     *
     * @throws SchemalessException with {@code NOT_NULL_VIOLATION} for a key column, {@code STRING_TOO_LONG}, {@code
     *     NUMBER_OUT_OF_RANGE}, {@code DATETIME_OUT_OF_RANGE}, {@code CAST_INVALID} or {@code JSON_INVALID}, naming the column
     */
    public ProposedRow propose(RowInput input) {
        Map<String, byte[]> bodies = new LinkedHashMap<>();
        @Nullable Object[] ofBodies = new @Nullable Object[model.columns().size()];
        Arrays.fill(ofBodies, RowInput.ABSENT);
        input.undeclared().bodies().forEach((cell, json) -> {
            if (json != null) {
                byte[] body = model.external() == null ? JsonBody.of(json) : JsonBody.ofClient(json, fields(cell));
                bodies.put(cell, body);
                Objects.requireNonNull(bodyFields.get(cell)).read(body, ofBodies);
            }
        });
        @Nullable Object[] assigned = assigned(input, ofBodies);
        @Nullable Object[] values = withDefaults(assigned, input.defaults());
        return new ProposedRow(
                this,
                keyOf(values),
                assigned,
                values,
                bodies,
                input.undeclared().checked());
    }

    private List<String> fields(String cell) {
        return model.columns().stream()
                .filter(column -> column.cell().equals(cell))
                .map(Column::field)
                .toList();
    }

    Model model() {
        return model;
    }

    BodyLimits limits() {
        return limits;
    }

    /** Returns each column's checked value as the statement gives it, or ABSENT. */
    private @Nullable Object[] assigned(RowInput input, @Nullable Object[] ofBodies) {
        @Nullable Object[] values = new @Nullable Object[ofBodies.length];
        for (int i = 0; i < values.length; i++) {
            Object value = input.given()[i] == RowInput.ABSENT ? ofBodies[i] : input.given()[i];
            values[i] = checked(value, i);
        }
        return values;
    }

    private @Nullable Object[] withDefaults(@Nullable Object[] assigned, @Nullable Object[] defaults) {
        @Nullable Object[] values = assigned.clone();
        for (int i = 0; i < values.length; i++) {
            if (values[i] == RowInput.ABSENT) {
                values[i] = defaults[i] == RowInput.ABSENT ? null : checked(defaults[i], i);
            }
            if (values[i] == null && keyPositions.contains(i)) {
                throw isNull(model.columns().get(i));
            }
        }
        return values;
    }

    private @Nullable Object checked(@Nullable Object value, int position) {
        Column column = model.columns().get(position);
        return value == null || value == RowInput.ABSENT ? value : column.type().check(value, column.name());
    }

    private RowKey keyOf(@Nullable Object[] values) {
        if (keyPositions.isEmpty()) {
            return routing.newKey(shardPosition < 0 ? null : values[shardPosition]);
        }
        List<@Nullable Object> keyValues = new ArrayList<>(keyPositions.size());
        for (int position : keyPositions) {
            keyValues.add(values[position]);
        }
        return routing.keyOf(keyValues);
    }

    SchemalessException isNull(Column column) {
        return new SchemalessException(
                ErrorCode.NOT_NULL_VIOLATION,
                "Cannot insert row into '" + model.name() + "': column '" + column.name()
                        + "' is NULL and must not be. Give it a value.");
    }
}
