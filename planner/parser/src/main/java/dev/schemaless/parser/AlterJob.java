package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;
import org.jspecify.annotations.Nullable;

/** {@code ALTER JOB [IF EXISTS] id SET RATE number} or {@code RESET RATE}: limit how fast a job goes, or let it go as fast as it can. */
public final class AlterJob extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "ALTER JOB",
            SqlKind.OTHER_DDL,
            (pos, operands) -> new AlterJob(
                    pos, Nodes.flag(operands[0]), (SqlLiteral) Nodes.required(operands[1]), (SqlLiteral) operands[2]));

    private final boolean ifExists;
    private final SqlLiteral id;
    private final @Nullable SqlLiteral rate;

    /**
     * Makes the node of one statement.
     *
     * @param rate the most units per second; null for no limit
     */
    public AlterJob(SqlParserPos pos, boolean ifExists, SqlLiteral id, @Nullable SqlLiteral rate) {
        super(pos);
        this.ifExists = ifExists;
        this.id = id;
        this.rate = rate;
    }

    /** Says whether the statement does nothing where no unfinished job has the id. */
    public boolean ifExists() {
        return ifExists;
    }

    /** Returns the number of the job. */
    public SqlLiteral id() {
        return id;
    }

    /** Returns the most units per second; null for no limit. */
    public @Nullable SqlLiteral rate() {
        return rate;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(Nodes.flag(ifExists), id, rate);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(ifExists ? "ALTER JOB IF EXISTS" : "ALTER JOB");
        id.unparse(writer, 0, 0);
        if (rate == null) {
            writer.keyword("RESET RATE");
        } else {
            writer.keyword("SET RATE");
            rate.unparse(writer, 0, 0);
        }
    }
}
