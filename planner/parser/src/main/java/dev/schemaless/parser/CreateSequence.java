package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code CREATE SEQUENCE [IF NOT EXISTS] name [options]}. */
public final class CreateSequence extends SqlCreate {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "CREATE SEQUENCE",
            SqlKind.CREATE_SEQUENCE,
            (pos, operands) ->
                    new CreateSequence(pos, Nodes.flag(operands[0]), Nodes.identifier(operands[1]), (SequenceOptions)
                            Nodes.required(operands[2])));

    private final SqlIdentifier name;
    private final SequenceOptions options;

    public CreateSequence(SqlParserPos pos, boolean ifNotExists, SqlIdentifier name, SequenceOptions options) {
        super(OPERATOR, pos, false, ifNotExists);
        this.name = name;
        this.options = options;
    }

    public SqlIdentifier name() {
        return name;
    }

    public boolean ifNotExists() {
        return ifNotExists;
    }

    public SequenceOptions options() {
        return options;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(Nodes.flag(ifNotExists), name, options);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(ifNotExists ? "CREATE SEQUENCE IF NOT EXISTS" : "CREATE SEQUENCE");
        name.unparse(writer, 0, 0);
        options.unparse(writer, 0, 0);
    }
}
