package dev.schemaless.parser;

import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Errors that the grammar's own actions find; the generated parser turns them into its exception. */
public final class SyntaxErrors {
    private SyntaxErrors() {}

    /** Returns an error of the text at {@code pos}, for the grammar to throw. */
    public static CalciteContextException at(SqlParserPos pos, String reason) {
        return at(pos, new IllegalArgumentException(reason));
    }

    /** Returns an error for SQL that the grammar knows and a store does not have. */
    public static CalciteContextException notSupported(SqlParserPos pos, String reason) {
        return at(pos, new UnsupportedOperationException(reason));
    }

    private static CalciteContextException at(SqlParserPos pos, RuntimeException cause) {
        return new CalciteContextException(
                cause.getMessage(),
                cause,
                pos.getLineNum(),
                pos.getColumnNum(),
                pos.getEndLineNum(),
                pos.getEndColumnNum());
    }
}
