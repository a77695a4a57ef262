package dev.schemaless.planner.schema;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.planner.PseudoColumn;

/** Finds the values of the pseudo columns. */
final class PseudoValues {
    private PseudoValues() {}

    static RowValue sourceOf(PseudoColumn column) {
        return switch (column) {
            case ROW_KEY -> RowValue.Pseudo.ROW_KEY;
            case VERSION -> RowValue.Pseudo.VERSION;
            case REF_KEY -> RowValue.Pseudo.REF_KEY;
            case CREATED_AT -> RowValue.Pseudo.CREATED_AT;
            case SHARD -> RowValue.Pseudo.SHARD;
            case BODY -> new RowValue.WholeCell(Column.BASE_CELL);
        };
    }
}
