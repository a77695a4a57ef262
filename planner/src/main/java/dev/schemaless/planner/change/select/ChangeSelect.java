package dev.schemaless.planner.change.select;

import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.sql.TargetField;
import dev.schemaless.planner.syntax.Selects;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * The SELECT for an UPDATE or a DELETE. For each row to be changed it gives row key, version, and the new values.
 *
 * @param columns its outputs
 */
public record ChangeSelect(SqlSelect select, List<TargetField> columns) {
    /** Number of columns before the new values. */
    public static final int FIRST_VALUE = 2;

    public static ChangeSelect of(ChangeTarget target, SqlUpdate update) {
        Assignments assignments =
                Assignments.of(target, update.getTargetColumnList(), update.getSourceExpressionList());
        return of(target, assignments.values(), assignments.fields(), update.getCondition());
    }

    public static ChangeSelect of(ChangeTarget target, SqlDelete delete) {
        return of(target, List.of(), List.of(), delete.getCondition());
    }

    /** Returns the SELECT of all rows. */
    public static ChangeSelect ofAll(ChangeTarget target) {
        return of(target, List.of(), List.of(), null);
    }

    private static ChangeSelect of(
            ChangeTarget target, List<SqlNode> values, List<TargetField> fields, @Nullable SqlNode condition) {
        List<SqlNode> list = new ArrayList<>();
        list.add(target.column(PseudoColumn.ROW_KEY));
        list.add(target.column(PseudoColumn.VERSION));
        list.addAll(values);
        List<TargetField> columns = new ArrayList<>(target.identity());
        columns.addAll(fields);
        return new ChangeSelect(Selects.of(list, target.from(), condition), columns);
    }

    /** Returns the columns that are set; none of a DELETE. */
    public List<TargetField> fields() {
        return columns.subList(FIRST_VALUE, columns.size());
    }

    /** Returns the same SELECT, which keeps as it is when this one is validated. */
    public ChangeSelect copy() {
        return new ChangeSelect((SqlSelect) Selects.copy(select), columns);
    }

    /**
     * Returns the same SELECT of only those of its rows that have one of so many row keys.
     *
     * @param firstKey the position of the parameter that gives the first key; the others follow
     */
    public ChangeSelect ofKeys(ChangeTarget target, int firstKey, int keys) {
        List<SqlNode> parameters = new ArrayList<>();
        for (int i = 0; i < keys; i++) {
            SqlNode parameter = new SqlDynamicParam(firstKey + i, SqlParserPos.ZERO);
            parameters.add(Selects.cast(parameter, target.typeOf(target.column(PseudoColumn.ROW_KEY))));
        }
        SqlNode among = SqlStdOperatorTable.IN.createCall(
                SqlParserPos.ZERO, target.column(PseudoColumn.ROW_KEY), new SqlNodeList(parameters, SqlParserPos.ZERO));
        SqlSelect copy = (SqlSelect) Selects.copy(select);
        SqlNode where = copy.getWhere();
        copy.setWhere(
                where == null ? among : SqlStdOperatorTable.AND.createCall(where.getParserPosition(), where, among));
        return new ChangeSelect(copy, columns);
    }
}
