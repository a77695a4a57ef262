package dev.schemaless.parser;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code EXPLAIN ANALYZE [FORMAT JSON] query}: run it, and show the plan with the counts of the run. */
public final class ExplainAnalyze extends ExplainCall {
    private final ExplainFormat format;

    public ExplainAnalyze(SqlParserPos pos, SqlNode statement, ExplainFormat format) {
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
                "EXPLAIN ANALYZE" + format.clause(),
                SqlKind.OTHER,
                (pos, operands) -> new ExplainAnalyze(pos, Nodes.required(operands[0]), format));
    }
}
