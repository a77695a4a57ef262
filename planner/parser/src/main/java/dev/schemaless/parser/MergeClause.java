package dev.schemaless.parser;

import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.jspecify.annotations.Nullable;

/**
 * {@code WHEN [NOT] MATCHED [AND condition] THEN …} of a {@link Merge}.
 *
 * @param condition null if the clause adds none to the condition of {@link Merge}
 * @param columns the columns that get values; null of a DELETE, and of an INSERT that names none
 * @param values an expression, or a call of DEFAULT, for each column
 */
public record MergeClause(
        Action action,
        @Nullable SqlNode condition,
        @Nullable SqlNodeList columns,
        SqlNodeList values) {
    MergeClause with(UnaryOperator<SqlNode> change) {
        return new MergeClause(action, condition == null ? null : change.apply(condition), columns, (SqlNodeList)
                change.apply(values));
    }

    /** The action of the clause; INSERT with rows that are not matched, the others with those that are. */
    public enum Action {
        UPDATE,
        DELETE,
        INSERT
    }
}
