package dev.schemaless.planner.read;

import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.planner.access.BodyPath;
import dev.schemaless.planner.access.ScanValue;
import dev.schemaless.planner.type.SchemalessTypeFactory;
import dev.schemaless.planner.type.TypeMapping;
import dev.schemaless.planner.type.ValueBridge;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Brings a decoded value to Calcite's internal form. */
@FunctionalInterface
interface DecodedValue {
    @Nullable Object toCalcite(@Nullable Object decoded);

    /** Returns the conversion of a value to Calcite's form; null if the decoded form is that one. */
    static @Nullable DecodedValue of(ScanValue value) {
        BodyPath path = value.path();
        if (path != null) {
            return path::resolve;
        }
        if (value.isInteger()) {
            return widened(value);
        }
        ValueBridge bridge = ValueBridge.of(value.type());
        return bridge.isIdentity() ? null : bridge::toCalcite;
    }

    /** Returns the conversion of a column of integers to a wider type; null if none is needed. */
    private static @Nullable DecodedValue widened(ScanValue value) {
        RowValue.Declared declared = (RowValue.Declared) value.source();
        SqlTypeName wanted = value.type().getSqlTypeName();
        if (TypeMapping.relType(declared.column().type(), new SchemalessTypeFactory())
                        .getSqlTypeName()
                == wanted) {
            return null;
        }
        return switch (wanted) {
            case BIGINT -> decoded -> decoded == null ? null : (Object) ((Number) decoded).longValue();
            case INTEGER -> decoded -> decoded == null ? null : (Object) ((Number) decoded).intValue();
            case SMALLINT -> decoded -> decoded == null ? null : (Object) ((Number) decoded).shortValue();
            default -> throw new IllegalArgumentException("no integers: " + value);
        };
    }
}
