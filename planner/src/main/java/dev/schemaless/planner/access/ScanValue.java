package dev.schemaless.planner.access;

import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.ScalarType;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * One value that a scan decodes of each row.
 *
 * @param name its name in EXPLAIN
 * @param type the type its consumers see
 * @param source its place in the stored row
 * @param path the JSON path that is applied to the source; null where the source is the value
 */
public record ScanValue(
        String name,
        RelDataType type,
        RowValue source,
        @Nullable BodyPath path) {
    public ScanValue(String name, RelDataType type, RowValue source) {
        this(name, type, source, null);
    }

    /** Returns the key of the value in indexes; empty for a value that no index can keep. */
    public Optional<String> key() {
        if (source instanceof RowValue.Declared declared) {
            return declared.column().type() instanceof ScalarType
                    ? Optional.of(declared.column().field())
                    : Optional.empty();
        }
        return isPadded() ? Optional.empty() : undeclared().map(IndexedValue::key);
    }

    /** Says whether it is a column of integers, which may be given as wider ones. */
    public boolean isInteger() {
        return source instanceof RowValue.Declared declared && declared.column().type() instanceof IntegerType;
    }

    /** Says whether values are padded types, CHAR or BINARY, which compare in another way than columns do. */
    private boolean isPadded() {
        return type.getSqlTypeName() == SqlTypeName.CHAR || type.getSqlTypeName() == SqlTypeName.BINARY;
    }

    private Optional<IndexedValue> undeclared() {
        if (source instanceof RowValue.Dynamic dynamic && dynamic.type() instanceof ScalarType scalar) {
            return Optional.of(new IndexedValue.Dynamic(dynamic.field(), scalar));
        }
        return path == null ? Optional.empty() : path.indexed();
    }
}
