package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;
import org.jspecify.annotations.Nullable;

/**
 * {@code [CONSTRAINT name] UNIQUE [KEY | INDEX] [name] (columns)} or {@code {INDEX | KEY} name (columns)} among the elements of
 * {@link CreateTable} and in {@link AlterTable}.
 */
public final class TableIndex extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "TABLE INDEX",
            SqlKind.UNIQUE,
            (pos, operands) ->
                    new TableIndex(pos, Nodes.flag(operands[0]), (SqlIdentifier) operands[1], Nodes.list(operands[2])));

    private final boolean unique;
    private final @Nullable SqlIdentifier name;
    private final SqlNodeList columns;

    public TableIndex(SqlParserPos pos, boolean unique, @Nullable SqlIdentifier name, SqlNodeList columns) {
        super(pos);
        this.unique = unique;
        this.name = name;
        this.columns = columns;
    }

    public boolean unique() {
        return unique;
    }

    /** Returns the name, or null if it has none. */
    public @Nullable SqlIdentifier name() {
        return name;
    }

    /** Returns the indexed values, in index order, at least one. */
    public List<IndexElement> elements() {
        return IndexElement.of(columns);
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(Nodes.flag(unique), name, columns);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        if (unique && name != null) {
            writer.keyword("CONSTRAINT");
            name.unparse(writer, 0, 0);
        }
        writer.keyword(unique ? "UNIQUE" : "INDEX");
        if (!unique && name != null) {
            name.unparse(writer, 0, 0);
        }
        Nodes.unparseList(writer, columns);
    }
}
