package dev.schemaless.parser;

import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * {@code INSERT INTO … ON DUPLICATE KEY UPDATE column = expression, …}. In an expression, {@code VALUES(column)} is a call of
 * a function of that name: the value that was to be inserted.
 *
 * @param columns as written, perhaps qualified
 * @param values an expression, or a call of DEFAULT, for each column
 */
public record InsertOrUpdate(SqlInsert insert, SqlNodeList columns, SqlNodeList values) implements Command {
    @Override
    public InsertOrUpdate with(UnaryOperator<SqlNode> change) {
        return new InsertOrUpdate((SqlInsert) change.apply(insert), columns, (SqlNodeList) change.apply(values));
    }
}
