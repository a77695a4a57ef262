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

/** {@code ALTER SEQUENCE [IF EXISTS] name RESTART [WITH number]}. */
public final class AlterSequence extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "ALTER SEQUENCE",
            SqlKind.ALTER_SEQUENCE,
            (pos, operands) -> new AlterSequence(
                    pos, Nodes.flag(operands[0]), Nodes.identifier(operands[1]), (SqlLiteral) operands[2]));

    private final boolean ifExists;
    private final SqlIdentifier name;
    private final @Nullable SqlLiteral restart;

    /**
     * @param restart the next number; null for the one that the sequence began with
     */
    public AlterSequence(SqlParserPos pos, boolean ifExists, SqlIdentifier name, @Nullable SqlLiteral restart) {
        super(pos);
        this.ifExists = ifExists;
        this.name = name;
        this.restart = restart;
    }

    public boolean ifExists() {
        return ifExists;
    }

    public SqlIdentifier name() {
        return name;
    }

    /** Returns the number to begin with; null for the one that the sequence began with. */
    public @Nullable SqlLiteral restart() {
        return restart;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(Nodes.flag(ifExists), name, restart);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(ifExists ? "ALTER SEQUENCE IF EXISTS" : "ALTER SEQUENCE");
        name.unparse(writer, 0, 0);
        writer.keyword("RESTART");
        if (restart != null) {
            writer.keyword("WITH");
            restart.unparse(writer, 0, 0);
        }
    }
}
