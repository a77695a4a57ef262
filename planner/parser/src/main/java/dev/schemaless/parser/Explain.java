package dev.schemaless.parser;

import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlNode;

/**
 * {@code EXPLAIN [ANALYZE] [FORMAT JSON] statement} and {@code EXPLAIN DIFF query}. {@code EXPLAIN PLAN FOR} is Calcite's own.
 *
 * @param format the form of the answer; TEXT for DIFF
 */
public record Explain(Question question, ExplainFormat format, SqlNode statement) implements Command {
    @Override
    public Explain with(UnaryOperator<SqlNode> change) {
        return new Explain(question, format, change.apply(statement));
    }

    /** The question that the statement answers. */
    public enum Question {
        /** The plan, in words. */
        PLAN,
        /** The plan with the counts of a run. */
        ANALYZE,
        /** The differences between a query's answer and that of another program's client. */
        DIFF
    }
}
