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

/**
 * {@code SHOW TABLES}, {@code SHOW SEQUENCES}, {@code SHOW INDEXES FROM table}, {@code SHOW CREATE TABLE table}, {@code SHOW PLAN
 * CACHE}.
 */
public final class Show extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "SHOW",
            SqlKind.OTHER,
            (pos, operands) ->
                    new Show(pos, ((SqlLiteral) Nodes.required(operands[0])).getValueAs(Subject.class), (SqlIdentifier)
                            operands[1]));

    private final Subject subject;
    private final @Nullable SqlIdentifier table;

    public Show(SqlParserPos pos, Subject subject, @Nullable SqlIdentifier table) {
        super(pos);
        this.subject = subject;
        this.table = table;
    }

    public Subject subject() {
        return subject;
    }

    /** Returns the table that is asked about; null for {@link Subject#TABLES}, {@link Subject#SEQUENCES} and {@link Subject#PLAN_CACHE} only. */
    public @Nullable SqlIdentifier table() {
        return table;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(SqlLiteral.createSymbol(subject, SqlParserPos.ZERO), table);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(subject.words);
        if (table != null) {
            table.unparse(writer, 0, 0);
        }
    }

    /** What is shown. */
    public enum Subject {
        TABLES("SHOW TABLES"),
        SEQUENCES("SHOW SEQUENCES"),
        INDEXES("SHOW INDEXES FROM"),
        CREATE_TABLE("SHOW CREATE TABLE"),
        PLAN_CACHE("SHOW PLAN CACHE");

        private final String words;

        Subject(String words) {
            this.words = words;
        }
    }
}
