package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code CANCEL JOB [IF EXISTS] id}: end a job, and undo its work. */
public final class CancelJob extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "CANCEL JOB",
            SqlKind.OTHER_DDL,
            (pos, operands) -> new CancelJob(pos, Nodes.flag(operands[0]), (SqlLiteral) Nodes.required(operands[1])));

    private final boolean ifExists;
    private final SqlLiteral id;

    /** Makes the node of one statement. */
    public CancelJob(SqlParserPos pos, boolean ifExists, SqlLiteral id) {
        super(pos);
        this.ifExists = ifExists;
        this.id = id;
    }

    /** Says whether the statement does nothing where no unfinished job has the id. */
    public boolean ifExists() {
        return ifExists;
    }

    /** Returns the number of the job. */
    public SqlLiteral id() {
        return id;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(Nodes.flag(ifExists), id);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(ifExists ? "CANCEL JOB IF EXISTS" : "CANCEL JOB");
        id.unparse(writer, 0, 0);
    }
}
