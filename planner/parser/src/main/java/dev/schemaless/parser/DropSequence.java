package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlDrop;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code DROP SEQUENCE [IF EXISTS] name}. */
public final class DropSequence extends SqlDrop {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "DROP SEQUENCE",
            SqlKind.DROP_SEQUENCE,
            (pos, operands) -> new DropSequence(pos, Nodes.flag(operands[0]), Nodes.identifier(operands[1])));

    private final SqlIdentifier name;

    public DropSequence(SqlParserPos pos, boolean ifExists, SqlIdentifier name) {
        super(OPERATOR, pos, ifExists);
        this.name = name;
    }

    public boolean ifExists() {
        return ifExists;
    }

    public SqlIdentifier name() {
        return name;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(Nodes.flag(ifExists), name);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(ifExists ? "DROP SEQUENCE IF EXISTS" : "DROP SEQUENCE");
        name.unparse(writer, 0, 0);
    }
}
