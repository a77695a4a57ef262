package dev.schemaless.planner.rel;

import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.planner.expression.BodyPath;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/**
 * One value that a scan decodes of each row.
 *
 * @param name what EXPLAIN calls it
 * @param type the type its consumers see
 * @param source where in the stored row it is found
 * @param path what makes the value of what was found, where the source is a JSON path; else null
 */
public record ScanValue(
        String name,
        RelDataType type,
        RowValue source,
        @Nullable BodyPath path) {
    public ScanValue(String name, RelDataType type, RowValue source) {
        this(name, type, source, null);
    }
}
