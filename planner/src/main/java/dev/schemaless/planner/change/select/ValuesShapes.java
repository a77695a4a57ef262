package dev.schemaless.planner.change.select;

import dev.schemaless.parser.Overriding;
import dev.schemaless.planner.syntax.Selects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an INSERT's VALUES, sorted by shape: rows that differ in their literals (or NULLs) and parameters alone have one shape,
 * which is validated and planned once. (Calcite validates ten thousand rows one by one in about ten seconds.)
 *
 * @param inserts for each shape the INSERT of one row, whose literals have become parameters
 * @param rows in the order of the statement
 */
public record ValuesShapes(List<SqlInsert> inserts, List<ValuesRow> rows) {
    /** More shapes than that are planned as one query. */
    private static final int MOST_SHAPES = 256;

    public ValuesShapes {
        inserts = List.copyOf(inserts);
        rows = List.copyOf(rows);
    }

    /** Sorts the rows of an INSERT; empty if it has less than two, or too many shapes. The node stays as it is. */
    public static Optional<ValuesShapes> of(SqlInsert insert) {
        SqlNode source = insert.getSource();
        if (source.getKind() != SqlKind.VALUES || ((SqlCall) source).operandCount() < 2) {
            return Optional.empty();
        }
        Map<List<String>, Integer> shapes = new LinkedHashMap<>();
        Map<Integer, RelDataType> types = new HashMap<>();
        List<SqlInsert> inserts = new ArrayList<>();
        List<ValuesRow> rows = new ArrayList<>();
        for (SqlNode row : ((SqlCall) source).getOperandList()) {
            ValuesTemplate template = ValuesTemplate.of((SqlCall) row, types);
            Integer shape = shapes.get(template.key());
            if (shape == null) {
                shape = shapes.size();
                shapes.put(template.key(), shape);
                inserts.add(insertOf(insert, template.row()));
            }
            if (shapes.size() > MOST_SHAPES) {
                return Optional.empty();
            }
            rows.add(new ValuesRow(shape, template.values()));
        }
        return Optional.of(new ValuesShapes(inserts, rows));
    }

    private static SqlInsert insertOf(SqlInsert insert, SqlNode row) {
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
