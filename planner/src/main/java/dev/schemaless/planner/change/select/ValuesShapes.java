package dev.schemaless.planner.change.select;

import dev.schemaless.parser.Overriding;
import dev.schemaless.planner.syntax.Selects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an INSERT's VALUES, sorted by shape: rows that differ in the numbers of their parameters alone have one shape, which
 * is validated and planned once. Calcite validates ten thousand rows one by one in about ten seconds. Rows of literals alone have
 * been taken out of the text before.
 *
 * @param inserts for each shape the INSERT of one row
 * @param rows in the order of the statement
 */
public record ValuesShapes(List<SqlInsert> inserts, List<Row> rows) {
    /** More shapes than that are planned as one query. */
    private static final int MOST_SHAPES = 256;

    public ValuesShapes {
        inserts = List.copyOf(inserts);
        rows = List.copyOf(rows);
    }

    /**
     * One row.
     *
     * @param shape which INSERT it is a row of
     * @param parameters which parameters of the statement take the place of that INSERT's
     */
    public record Row(int shape, List<Integer> parameters) {}

    /** Sorts the rows of an INSERT; empty if it has less than two, or too many shapes. The node stays as it is. */
    public static Optional<ValuesShapes> of(SqlInsert insert) {
        SqlNode source = insert.getSource();
        if (source.getKind() != SqlKind.VALUES || ((SqlCall) source).operandCount() < 2) {
            return Optional.empty();
        }
        Map<String, Integer> shapes = new HashMap<>();
        List<SqlInsert> inserts = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        for (SqlNode row : ((SqlCall) source).getOperandList()) {
            List<Integer> parameters = new ArrayList<>();
            SqlNode renumbered = renumbered(row, parameters);
            Integer shape = shapes.putIfAbsent(renumbered.toString(), inserts.size());
            if (shape == null) {
                shape = inserts.size();
                inserts.add(insertOf(insert, renumbered));
            }
            if (inserts.size() > MOST_SHAPES) {
                return Optional.empty();
            }
            rows.add(new Row(shape, parameters));
        }
        return Optional.of(new ValuesShapes(inserts, rows));
    }

    private static SqlNode renumbered(SqlNode row, List<Integer> parameters) {
        return Objects.requireNonNull(Selects.copy(row).accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlDynamicParam parameter) {
                parameters.add(parameter.getIndex());
                return new SqlDynamicParam(parameters.size() - 1, parameter.getParserPosition());
            }
        }));
    }

    /** Returns an INSERT of one row in place of all. */
    public static SqlInsert insertOf(SqlInsert insert, SqlNode row) {
        SqlParserPos position = insert.getParserPosition();
        @Nullable SqlNodeList columns = insert.getTargetColumnList();
        return new SqlInsert(
                position,
                Overriding.of(insert).keywords(),
                Selects.copy(insert.getTargetTable()),
                SqlStdOperatorTable.VALUES.createCall(position, row),
                columns == null ? null : (SqlNodeList) Selects.copy(columns));
    }
}
