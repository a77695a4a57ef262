package dev.schemaless.parser;

import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * The indexed value of one column of an index.
 *
 * @param value a simple {@link org.apache.calcite.sql.SqlIdentifier}, or a call of JSON_VALUE
 * @param type the type of a field that no column declares; null for a column and for JSON_VALUE
 * @param descending whether DESC follows it
 */
public record IndexElement(SqlNode value, @Nullable SqlDataTypeSpec type, boolean descending) {
    IndexElement with(UnaryOperator<SqlNode> change) {
        return new IndexElement(
                change.apply(value), type == null ? null : (SqlDataTypeSpec) change.apply(type), descending);
    }
}
