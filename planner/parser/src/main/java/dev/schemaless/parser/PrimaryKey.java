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

/** {@code [CONSTRAINT name] PRIMARY KEY (columns)} among the elements of {@link CreateTable}. */
public final class PrimaryKey extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "PRIMARY KEY",
            SqlKind.PRIMARY_KEY,
            (pos, operands) -> new PrimaryKey(pos, (SqlIdentifier) operands[0], Nodes.list(operands[1])));

    private final @Nullable SqlIdentifier name;
    private final SqlNodeList columns;

    public PrimaryKey(SqlParserPos pos, @Nullable SqlIdentifier name, SqlNodeList columns) {
        super(pos);
        this.name = name;
        this.columns = columns;
    }

    /** Returns the constraint's name, or null if it has none. */
    public @Nullable SqlIdentifier name() {
        return name;
    }

    /** Returns the key's columns in key order, at least one {@link SqlIdentifier}. */
    public SqlNodeList columns() {
        return columns;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(name, columns);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        if (name != null) {
            writer.keyword("CONSTRAINT");
            name.unparse(writer, 0, 0);
        }
        writer.keyword("PRIMARY KEY");
        Nodes.unparseList(writer, columns);
    }
}
