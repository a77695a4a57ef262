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
 * A statement about the session: the beginning and end of its transactions, and settings that clients of other
 * databases make.
 */
public final class SessionControl extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "SESSION",
            SqlKind.OTHER,
            (pos, operands) -> new SessionControl(
                    pos, ((SqlLiteral) Nodes.required(operands[0])).getValueAs(Action.class), operands[1]));

    private final Action action;
    private final @Nullable SqlNode name;

    public SessionControl(SqlParserPos pos, Action action, @Nullable SqlNode name) {
        super(pos);
        this.action = action;
        this.name = name;
    }

    public Action action() {
        return action;
    }

    /** Returns the name of a savepoint or a schema; null for actions that name neither. */
    public @Nullable String name() {
        return name instanceof SqlIdentifier identifier ? identifier.getSimple() : null;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(SqlLiteral.createSymbol(action, SqlParserPos.ZERO), name);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(action.words);
        if (name != null) {
            name.unparse(writer, 0, 0);
        }
    }

    /** The action of the statement. */
    public enum Action {
        BEGIN("START TRANSACTION"),
        COMMIT("COMMIT"),
        ROLLBACK("ROLLBACK"),
        SAVEPOINT("SAVEPOINT"),
        ROLLBACK_TO("ROLLBACK TO SAVEPOINT"),
        RELEASE("RELEASE SAVEPOINT"),
        /** The one schema there is. */
        USE("USE"),
        /** The encoding of texts, which are Unicode in any case. */
        SET_NAMES("SET NAMES");

        private final String words;

        Action(String words) {
            this.words = words;
        }
    }
}
