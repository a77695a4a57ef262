package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.type.ValueBridge;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.jspecify.annotations.Nullable;

/** Rows whose values are brought from Calcite's internal form to the catalog's. */
public final class CatalogFormRows implements Rows {
    private final Rows input;
    private final List<ValueBridge> bridges;

    private CatalogFormRows(Rows input, List<ValueBridge> bridges) {
        this.input = input;
        this.bridges = bridges;
    }

    /**
     * Returns the conversion of rows of a type to the catalog's form; the rows themselves where both forms are the
     * same.
     */
    public static UnaryOperator<Rows> of(RelDataType rowType) {
        List<ValueBridge> bridges = rowType.getFieldList().stream()
                .map(RelDataTypeField::getType)
                .map(ValueBridge::of)
                .toList();
        return bridges.stream().allMatch(ValueBridge::isIdentity)
                ? UnaryOperator.identity()
                : input -> new CatalogFormRows(input, bridges);
    }

    @Override
    public boolean next() {
        return input.next();
    }

    @Override
    public @Nullable Object[] values() {
        @Nullable Object[] values = input.values().clone();
        for (int i = 0; i < values.length; i++) {
            values[i] = bridges.get(i).toCatalog(values[i]);
        }
        return values;
    }

    @Override
    public void close() {
        input.close();
    }
}
