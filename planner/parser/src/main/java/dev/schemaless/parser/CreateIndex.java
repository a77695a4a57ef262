package dev.schemaless.parser;

import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * {@code CREATE [UNIQUE] INDEX [IF NOT EXISTS] name ON table (columns) [SHARD BY (column)]}.
 *
 * @param elements the indexed values, in index order, at least one
 * @param shardBy the value of SHARD BY, ascending; null if the clause is not written
 */
public record CreateIndex(
        boolean unique,
        boolean ifNotExists,
        SqlIdentifier name,
        SqlIdentifier table,
        List<IndexElement> elements,
        @Nullable IndexElement shardBy)
        implements Command {
    @Override
    public CreateIndex with(UnaryOperator<SqlNode> change) {
        return new CreateIndex(
                unique,
                ifNotExists,
                name,
                table,
                elements.stream().map(element -> element.with(change)).toList(),
                shardBy == null ? null : shardBy.with(change));
    }
}
