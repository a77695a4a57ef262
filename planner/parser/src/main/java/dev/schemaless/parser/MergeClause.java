package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;
import org.jspecify.annotations.Nullable;

/** {@code WHEN [NOT] MATCHED [AND condition] THEN …} of a {@link Merge}. */
public final class MergeClause extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "WHEN",
            SqlKind.OTHER,
            (pos, operands) -> new MergeClause(
                    pos,
                    ((SqlLiteral) Nodes.required(operands[0])).getValueAs(Action.class),
                    operands[1],
                    (SqlNodeList) operands[2],
                    Nodes.list(operands[3])));

    private final Action action;
    private final @Nullable SqlNode condition;
    private final @Nullable SqlNodeList columns;
    private final SqlNodeList values;

    /**
     * @param condition null if there is none but that of {@link Merge}
     * @param columns those that get values; null of a DELETE, and of an INSERT that names none
     * @param values an expression, or a call of DEFAULT, for each column
     */
    public MergeClause(
            SqlParserPos pos,
            Action action,
            @Nullable SqlNode condition,
            @Nullable SqlNodeList columns,
            SqlNodeList values) {
        super(pos);
        this.action = action;
        this.condition = condition;
        this.columns = columns;
        this.values = values;
    }

    public Action action() {
        return action;
    }

    public @Nullable SqlNode condition() {
        return condition;
    }

    public @Nullable SqlNodeList columns() {
        return columns;
    }

    public SqlNodeList values() {
        return values;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(SqlLiteral.createSymbol(action, SqlParserPos.ZERO), condition, columns, values);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(action == Action.INSERT ? "WHEN NOT MATCHED" : "WHEN MATCHED");
        if (condition != null) {
            writer.keyword("AND");
            condition.unparse(writer, 0, 0);
        }
        writer.keyword(action == Action.UPDATE ? "THEN UPDATE SET" : "THEN " + action);
        if (action == Action.UPDATE) {
            Nodes.unparseAssignments(writer, Nodes.list(columns), values);
        } else if (action == Action.INSERT) {
            unparseInsert(writer);
        }
    }

    private void unparseInsert(SqlWriter writer) {
        if (columns != null) {
            Nodes.unparseList(writer, columns);
        }
        writer.keyword("VALUES");
        Nodes.unparseList(writer, values);
    }

    /** The action of the clause; INSERT with rows that are not matched, the others with those that are. */
    public enum Action {
        UPDATE,
        DELETE,
        INSERT
    }
}
