package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;
import org.jspecify.annotations.Nullable;

/** {@code COMMENT ON TABLE table IS text} and {@code COMMENT ON COLUMN table.column IS text}; NULL as text removes the comment. */
public final class CommentOn extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "COMMENT ON",
            SqlKind.OTHER_DDL,
            (pos, operands) -> new CommentOn(
                    pos, Nodes.identifier(operands[0]), (SqlIdentifier) operands[1], (SqlLiteral) operands[2]));

    private final SqlIdentifier table;
    private final @Nullable SqlIdentifier column;
    private final @Nullable SqlLiteral text;

    /**
     * @param column null for a comment on the table
     * @param text null for none
     */
    public CommentOn(SqlParserPos pos, SqlIdentifier table, @Nullable SqlIdentifier column, @Nullable SqlLiteral text) {
        super(pos);
        this.table = table;
        this.column = column;
        this.text = text;
    }

    /** Makes a comment on what a name with one or more parts before the last stands for: a table's column. */
    public static CommentOn column(SqlParserPos pos, SqlIdentifier name, @Nullable SqlLiteral text) {
        int last = name.names.size() - 1;
        if (last == 0) {
            throw SyntaxErrors.at(name.getParserPosition(), "a column is named with its table: table.column");
        }
        return new CommentOn(pos, name.getComponent(0, last), name.getComponent(last), text);
    }

    public SqlIdentifier table() {
        return table;
    }

    /** Returns the column, always simple; null for a comment on the table. */
    public @Nullable SqlIdentifier column() {
        return column;
    }

    /** Returns the comment; null if it is to be removed. */
    public @Nullable String text() {
        return Nodes.text(text);
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(table, column, text);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(column == null ? "COMMENT ON TABLE" : "COMMENT ON COLUMN");
        if (column == null) {
            table.unparse(writer, 0, 0);
        } else {
            table.plus(column.getSimple(), column.getParserPosition()).unparse(writer, 0, 0);
        }
        writer.keyword("IS");
        if (text == null) {
            writer.keyword("NULL");
        } else {
            text.unparse(writer, 0, 0);
        }
    }
}
