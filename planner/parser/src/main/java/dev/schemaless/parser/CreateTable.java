package dev.schemaless.parser;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;
import org.jspecify.annotations.Nullable;

/** {@code CREATE TABLE [IF NOT EXISTS] name (elements) [SHARD BY (column)] [COMMENT text]}. */
public final class CreateTable extends SqlCreate {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "CREATE TABLE",
            SqlKind.CREATE_TABLE,
            (pos, operands) -> new CreateTable(
                    pos,
                    Nodes.flag(operands[0]),
                    Nodes.identifier(operands[1]),
                    Nodes.list(operands[2]),
                    (SqlIdentifier) operands[3],
                    (SqlLiteral) operands[4]));

    private final SqlIdentifier name;
    private final SqlNodeList elements;
    private final @Nullable SqlIdentifier shardBy;
    private final @Nullable SqlLiteral comment;

    /**
     * @param elements {@link ColumnDefinition}, {@link PrimaryKey} and {@link TableIndex} in the order written
     * @throws org.apache.calcite.runtime.CalciteContextException if there is more than one primary key
     */
    public CreateTable(
            SqlParserPos pos,
            boolean ifNotExists,
            SqlIdentifier name,
            SqlNodeList elements,
            @Nullable SqlIdentifier shardBy,
            @Nullable SqlLiteral comment) {
        super(OPERATOR, pos, false, ifNotExists);
        this.name = name;
        this.elements = elements;
        this.shardBy = shardBy;
        this.comment = comment;
        requireOnePrimaryKey();
    }

    private void requireOnePrimaryKey() {
        boolean found = false;
        for (SqlNode element : elements) {
            boolean key = element instanceof PrimaryKey
                    || (element instanceof ColumnDefinition column && column.primaryKey());
            if (key && found) {
                throw SyntaxErrors.at(
                        element.getParserPosition(),
                        "a table has one primary key; list all of its columns in one PRIMARY KEY (...)");
            }
            found |= key;
        }
    }

    public SqlIdentifier name() {
        return name;
    }

    public boolean ifNotExists() {
        return ifNotExists;
    }

    /** Returns the columns in the order written, possibly none. */
    public List<ColumnDefinition> columns() {
        List<ColumnDefinition> columns = new ArrayList<>();
        for (SqlNode element : elements) {
            if (element instanceof ColumnDefinition column) {
                columns.add(column);
            }
        }
        return columns;
    }

    /** Returns the primary key's column names in key order, wherever it is written; empty if the table has none. */
    public List<SqlIdentifier> primaryKey() {
        for (SqlNode element : elements) {
            if (element instanceof PrimaryKey key) {
                return key.columns().stream().map(SqlIdentifier.class::cast).toList();
            }
            if (element instanceof ColumnDefinition column && column.primaryKey()) {
                return List.of(column.name());
            }
        }
        return List.of();
    }

    /** Returns the indexes in the order written, those of UNIQUE at a column included. */
    public List<TableIndex> indexes() {
        List<TableIndex> indexes = new ArrayList<>();
        for (SqlNode element : elements) {
            if (element instanceof TableIndex index) {
                indexes.add(index);
            } else if (element instanceof ColumnDefinition column && column.unique()) {
                indexes.add(new TableIndex(column.getParserPosition(), true, null, SqlNodeList.of(column.name())));
            }
        }
        return indexes;
    }

    /** Returns the column of SHARD BY, or null if the clause is not written. */
    public @Nullable SqlIdentifier shardBy() {
        return shardBy;
    }

    /** Returns the comment, or null if there is none. */
    public @Nullable String comment() {
        return Nodes.text(comment);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(Nodes.flag(ifNotExists), name, elements, shardBy, comment);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(ifNotExists ? "CREATE TABLE IF NOT EXISTS" : "CREATE TABLE");
        name.unparse(writer, 0, 0);
        Nodes.unparseList(writer, elements);
        Nodes.unparseShardBy(writer, shardBy);
        Nodes.unparseComment(writer, comment);
    }
}
