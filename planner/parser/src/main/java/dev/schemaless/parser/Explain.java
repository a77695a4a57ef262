package dev.schemaless.parser;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code EXPLAIN [FORMAT JSON] statement}: show its plan in words. {@code EXPLAIN PLAN FOR} is Calcite's own. */
public final class Explain extends ExplainCall {
    private final ExplainFormat format;

    public Explain(SqlParserPos pos, SqlNode statement, ExplainFormat format) {
        super(pos, statement);
        this.format = format;
    }

    /** Returns the form of the answer. */
    public ExplainFormat format() {
        return format;
    }

    @Override
    public SqlOperator getOperator() {
        return new NodeOperator(
                "EXPLAIN" + format.clause(),
                SqlKind.OTHER,
                (pos, operands) -> new Explain(pos, Nodes.required(operands[0]), format));
    }
}
