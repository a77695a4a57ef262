package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * The indexed value of one column of an index.
 *
 * @param value a column's simple {@link org.apache.calcite.sql.SqlIdentifier}, the {@link ColumnDefinition} of a
 *     field's name and type, or a call of JSON_VALUE
 * @param descending whether DESC follows it
 */
public record IndexElement(SqlNode value, boolean descending) {
    static List<IndexElement> of(SqlNodeList columns) {
        return columns.stream().map(IndexElement::of).toList();
    }

    private static IndexElement of(SqlNode column) {
        boolean descending = column.getKind() == SqlKind.DESCENDING;
        return new IndexElement(descending ? ((SqlCall) column).operand(0) : column, descending);
    }
}
