package dev.schemaless.tests.contract;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A change of one row as a function of the row that is there. */
record Change(RowKey key, Function<@Nullable StoredRow, Decision> decision) implements RowChange {
    @Override
    public Decision decide(@Nullable StoredRow current) {
        return decision.apply(current);
    }
}
