package dev.schemaless.parser;

import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * {@code MERGE INTO table [AS alias] USING source ON condition WHEN …}.
 *
 * @param table an identifier, or a call of EXTEND or of table hints on one
 * @param clauses in the order in which they are tried
 */
public record Merge(
        SqlNode table, @Nullable SqlIdentifier alias, SqlNode source, SqlNode condition, List<MergeClause> clauses)
        implements Command {
    @Override
    public Merge with(UnaryOperator<SqlNode> change) {
        return new Merge(
                change.apply(table),
                alias,
                change.apply(source),
                change.apply(condition),
                clauses.stream().map(clause -> clause.with(change)).toList());
    }
}
