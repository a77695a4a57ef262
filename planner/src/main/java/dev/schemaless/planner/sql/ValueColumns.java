package dev.schemaless.planner.sql;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;

/** Values that are in one column of a result, before it is validated. */
final class ValueColumns {
    private ValueColumns() {}

    /** Returns the columns of VALUES; none if its rows differ in length. */
    static List<List<SqlNode>> of(SqlCall values) {
        List<List<SqlNode>> rows = values.getOperandList().stream()
                .filter(row -> row.getKind() == SqlKind.ROW)
                .map(row -> ((SqlCall) row).getOperandList())
                .toList();
        long lengths = rows.stream().mapToInt(List::size).distinct().count();
        if (lengths != 1) {
            return List.of();
        }
        return IntStream.range(0, rows.get(0).size())
                .mapToObj(column -> rows.stream().map(row -> row.get(column)).toList())
                .toList();
    }

    /** Returns the expressions that a query selects, without aliases; none if it is not a plain SELECT. */
    static List<SqlNode> selectedBy(SqlNode query) {
        return query instanceof SqlSelect select
                ? select.getSelectList().stream().map(SqlUtil::stripAs).toList()
                : List.of();
    }

    /** Returns the operands of set operations, also of nested ones; the query itself if it is not a set operation. */
    static List<SqlNode> sidesOf(SqlNode query) {
        return SqlKind.SET_QUERY.contains(query.getKind())
                ? ((SqlCall) query)
                        .getOperandList().stream()
                                .flatMap(side -> sidesOf(side).stream())
                                .toList()
                : List.of(query);
    }
}
