package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code name = literal} in the WITH clause of {@link CreateTable}; which names exist is not the parser's business. */
public final class TableOption extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "TABLE OPTION",
            SqlKind.OTHER,
            (pos, operands) -> new TableOption(pos, Nodes.identifier(operands[0]), Nodes.required(operands[1])));

    private final SqlIdentifier name;
    private final SqlNode value;

    public TableOption(SqlParserPos pos, SqlIdentifier name, SqlNode value) {
        super(pos);
        this.name = name;
        this.value = value;
    }

    /** Returns the option's name as written; names match without case. */
    public SqlIdentifier name() {
        return name;
    }

    /** Returns the value: a {@link org.apache.calcite.sql.SqlLiteral}, or a chain of string literals. */
    public SqlNode value() {
        return value;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(name, value);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        name.unparse(writer, 0, 0);
        writer.keyword("=");
        value.unparse(writer, 0, 0);
    }
}
