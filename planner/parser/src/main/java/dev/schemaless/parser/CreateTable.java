package dev.schemaless.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * {@code CREATE TABLE [IF NOT EXISTS] name (elements) [SHARD BY (column)] [COMMENT text]}.
 *
 * @param shardBy the column of SHARD BY; null if the clause is not written
 * @param comment null for a table without a comment
 */
public record CreateTable(
        boolean ifNotExists,
        SqlIdentifier name,
        Elements elements,
        @Nullable String shardBy,
        @Nullable String comment) implements Command {
    @Override
    public CreateTable with(UnaryOperator<SqlNode> change) {
        return new CreateTable(ifNotExists, name, elements.with(change), shardBy, comment);
    }

    /**
     * The parts between the parentheses.
     *
     * @param columns in the order written, possibly none
     * @param primaryKey the key's columns in key order, wherever it is written; empty if the table has none
     * @param indexes in the order written, those of UNIQUE at a column included
     */
    public record Elements(List<ColumnDefinition> columns, List<String> primaryKey, List<TableIndex> indexes) {
        /** Makes an empty list, for the grammar to add to. */
        public Elements() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }

        /** Adds a column, with the key and the index that stand at it; {@code pos} is its place. */
        public void add(ColumnDefinition column, SqlParserPos pos) {
            columns.add(column);
            if (column.primaryKey()) {
                setPrimaryKey(List.of(column.name()), pos);
            }
            if (column.unique()) {
                SqlIdentifier indexed = new SqlIdentifier(column.name(), pos);
                indexes.add(new TableIndex(true, null, List.of(new IndexElement(indexed, null, false))));
            }
        }

        /**
         * Takes the primary key, whose place is {@code pos}.
         *
         * @throws org.apache.calcite.runtime.CalciteContextException if there is one already
         */
        public void setPrimaryKey(List<String> key, SqlParserPos pos) {
            if (!primaryKey.isEmpty()) {
                throw SyntaxErrors.at(
                        pos, "a table has one primary key; list all of its columns in one PRIMARY KEY (...)");
            }
            primaryKey.addAll(key);
        }

        Elements with(UnaryOperator<SqlNode> change) {
            return new Elements(
                    columns.stream().map(column -> column.with(change)).toList(),
                    primaryKey,
                    indexes.stream().map(index -> index.with(change)).toList());
        }
    }
}
