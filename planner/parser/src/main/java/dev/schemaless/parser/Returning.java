package dev.schemaless.parser;

import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * {@code statement RETURNING expression, …}: a statement that changes rows, and the values to return of each of them.
 *
 * @param statement an INSERT, UPSERT, UPDATE, DELETE or MERGE
 * @param items as the list of a SELECT has them
 */
public record Returning(SqlNode statement, SqlNodeList items) implements Command {
    @Override
    public Returning with(UnaryOperator<SqlNode> change) {
        return new Returning(change.apply(statement), (SqlNodeList) change.apply(items));
    }
}
