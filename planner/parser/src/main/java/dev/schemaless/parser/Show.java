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
 * {@code SHOW TABLES}, {@code SHOW DATABASES}, {@code SHOW SEQUENCES}, {@code SHOW VARIABLES}, {@code SHOW COLUMNS FROM table}, {@code
 * SHOW FIELDS FROM table [SAMPLE rows]}, {@code SHOW INDEXES FROM table}, {@code SHOW CREATE TABLE table}, {@code SHOW PLAN CACHE}, {@code SHOW WARNINGS}, {@code
 * SHOW HELP [FOR topic]}; some with {@code LIKE}.
 */
public final class Show extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "SHOW",
            SqlKind.OTHER,
            (pos, operands) -> new Show(
                    pos,
                    ((SqlLiteral) Nodes.required(operands[0])).getValueAs(Subject.class),
                    (SqlIdentifier) operands[1],
                    (SqlLiteral) operands[2]));

    private final Subject subject;
    private final @Nullable SqlIdentifier table;
    private final @Nullable SqlLiteral like;

    /**
     * @param table the table, where the subject needs one
     * @param like a text literal that names have to be like, the topic of HELP, or the number of rows of FIELDS; null
     *     for all, or as many as usual
     */
    public Show(SqlParserPos pos, Subject subject, @Nullable SqlIdentifier table, @Nullable SqlLiteral like) {
        super(pos);
        this.subject = subject;
        this.table = table;
        this.like = like;
    }

    public Subject subject() {
        return subject;
    }

    /** Returns the table; null where the subject does not concern one table. */
    public @Nullable SqlIdentifier table() {
        return table;
    }

    /** Returns the pattern that names have to be like, the topic of HELP, or the number of rows of FIELDS; null if none is given. */
    public @Nullable String like() {
        return Nodes.text(like);
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(SqlLiteral.createSymbol(subject, SqlParserPos.ZERO), table, like);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(subject.words);
        if (table != null) {
            table.unparse(writer, 0, 0);
        }
        if (like != null && subject == Subject.FIELDS) {
            writer.keyword("SAMPLE");
            writer.print(like.getValueAs(String.class));
        } else if (like != null) {
            writer.keyword(subject == Subject.HELP ? "FOR" : "LIKE");
            like.unparse(writer, 0, 0);
        }
    }

    /** The subject of a SHOW. */
    public enum Subject {
        TABLES("SHOW TABLES"),
        DATABASES("SHOW DATABASES"),
        VARIABLES("SHOW VARIABLES"),
        WARNINGS("SHOW WARNINGS"),
        HELP("SHOW HELP"),
        COLUMNS("SHOW COLUMNS FROM"),
        FIELDS("SHOW FIELDS FROM"),
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
