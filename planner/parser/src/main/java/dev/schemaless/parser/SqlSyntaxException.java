package dev.schemaless.parser;

import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A text that is not a statement, or one that uses SQL which stores do not have. The message names the place and never
 * repeats a string literal of the text.
 */
public final class SqlSyntaxException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;
    private final int endLine;
    private final int endColumn;
    private final boolean notSupported;

    SqlSyntaxException(SqlParserPos pos, String reason) {
        this(pos, reason, false);
    }

    SqlSyntaxException(SqlParserPos pos, String reason, boolean notSupported) {
        super("Cannot parse statement: line " + pos.getLineNum() + ", column " + pos.getColumnNum() + ": " + reason);
        this.line = pos.getLineNum();
        this.column = pos.getColumnNum();
        this.endLine = pos.getEndLineNum();
        this.endColumn = pos.getEndColumnNum();
        this.notSupported = notSupported;
    }

    /** Returns the line where the offending part starts, from 1. */
    public int line() {
        return line;
    }

    /** Returns the column where the offending part starts, from 1, counted in UTF-16 code units. */
    public int column() {
        return column;
    }

    /** Returns the line where the offending part ends. */
    public int endLine() {
        return endLine;
    }

    /** Returns the column of the offending part's last character. */
    public int endColumn() {
        return endColumn;
    }

    /** Says whether the grammar knows what is written, and stores do not have it. */
    public boolean notSupported() {
        return notSupported;
    }
}
