package dev.schemaless.planner.sql;

import org.apache.calcite.rel.type.RelDataType;

/**
 * A column that a statement gives a value.
 *
 * @param name of a declared column, a pseudo column, a cell or an undeclared field
 * @param type of the value as it is computed
 * @param declared the type that the value must fit: with a length, of a dynamic column
 * @param isDefault whether the value is the column's DEFAULT and the statement does not name the column
 */
public record TargetField(String name, RelDataType type, RelDataType declared, boolean isDefault) {
    public TargetField(String name, RelDataType type, boolean isDefault) {
        this(name, type, type, isDefault);
    }
}
