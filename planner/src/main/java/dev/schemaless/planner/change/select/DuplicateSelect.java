package dev.schemaless.planner.change.select;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.parser.InsertOrUpdate;
import dev.schemaless.planner.sql.TargetField;
import dev.schemaless.planner.syntax.Selects;
import dev.schemaless.planner.type.TypeMapping;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * The expressions of ON DUPLICATE KEY UPDATE as a SELECT, one for each declared column. It joins the table's row to a
 * row of the values to insert.
 *
 * @param columns its outputs
 */
public record DuplicateSelect(SqlSelect select, List<TargetField> columns) {
    private static final String PROPOSED = "VALUES";

    /** Returns the expressions alone, over a proposed row of NULLs: it is never run as a query, its expressions are. */
    public static DuplicateSelect of(ChangeTarget target, InsertOrUpdate statement) {
        Assignments assignments = assignments(target, statement);
        SqlNode from = from(target);
        return new DuplicateSelect(Selects.of(assignments.values(), from, null), assignments.fields());
    }

    private static Assignments assignments(ChangeTarget target, InsertOrUpdate statement) {
        SqlNodeList values = new SqlNodeList(SqlParserPos.ZERO);
        for (SqlNode value : statement.values()) {
            values.add(Selects.copy(value).accept(new ProposedValues(target)));
        }
        return Assignments.of(target, statement.columns(), values);
    }

    private static SqlNode from(ChangeTarget target) {
        SqlParserPos position = SqlParserPos.ZERO;
        return new SqlJoin(
                position,
                target.from(),
                SqlLiteral.createBoolean(false, position),
                JoinType.CROSS.symbol(position),
                proposed(target),
                JoinConditionType.NONE.symbol(position),
                null);
    }

    /** Returns a row of typed NULLs, under column names that the table does not have. */
    private static SqlNode proposed(ChangeTarget target) {
        List<SqlNode> row = new ArrayList<>();
        List<SqlNode> as = new ArrayList<>();
        for (Column column : target.model().columns()) {
            RelDataType type =
                    TypeMapping.relType(column.type(), target.translator().typeFactory());
            row.add(Selects.cast(SqlLiteral.createNull(SqlParserPos.ZERO), type));
            as.add(new SqlIdentifier(nameOf(column), SqlParserPos.ZERO));
        }
        as.add(
                0,
                SqlStdOperatorTable.VALUES.createCall(
                        SqlParserPos.ZERO, SqlStdOperatorTable.ROW.createCall(SqlParserPos.ZERO, row)));
        as.add(1, new SqlIdentifier(PROPOSED, SqlParserPos.ZERO));
        return SqlStdOperatorTable.AS.createCall(SqlParserPos.ZERO, as);
    }

    private static String nameOf(Column column) {
        return PROPOSED + "(" + column.name() + ")";
    }

    private static final class ProposedValues extends SqlShuttle {
        private final ChangeTarget target;

        ProposedValues(ChangeTarget target) {
            this.target = target;
        }

        @Override
        public @Nullable SqlNode visit(SqlCall call) {
            if (!call.getOperator().getName().equals(PROPOSED) || !isColumn(call)) {
                return super.visit(call);
            }
            String name = ChangeTarget.lastName(call.operand(0));
            Column column = target.model()
                    .findColumn(name)
                    .orElseThrow(() -> new SchemalessException(
                            ErrorCode.COLUMN_NOT_FOUND,
                            "Cannot take VALUES(" + name + "): '"
                                    + target.model().name()
                                    + "' declares no column of that name. DESCRIBE lists those it has."));
            return new SqlIdentifier(List.of(PROPOSED, nameOf(column)), call.getParserPosition());
        }

        private static boolean isColumn(SqlCall call) {
            return call.operandCount() == 1 && call.operand(0) instanceof SqlIdentifier;
        }
    }
}
