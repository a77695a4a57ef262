package dev.schemaless.parser;

import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * {@code query FOR UPDATE [OF table, …]}, {@code FOR SHARE} and their kin, which all mean the same here. Clauses on
 * waiting for locks and on locked rows are dropped, because no reader waits.
 *
 * @param tables the names or aliases after OF; empty for all tables of the query
 */
public record Locking(SqlNode query, SqlNodeList tables) implements Command {
    @Override
    public Locking with(UnaryOperator<SqlNode> change) {
        return new Locking(change.apply(query), tables);
    }
}
