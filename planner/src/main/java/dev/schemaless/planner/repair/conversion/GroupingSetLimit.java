package dev.schemaless.planner.repair.conversion;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Refuses GROUP BY with more grouping sets than PostgreSQL takes. Calcite 1.42.0, no issue known: it lists all before it looks at any time
 * limit, and CUBE of 30 columns has 2^30.
 */
final class GroupingSetLimit {
    private static final int MOST = 4096;

    private GroupingSetLimit() {}

    /**
     * Looks at the list of GROUP BY; null stands for none.
     *
     * @throws SchemalessException with 54001
     */
    static void check(@Nullable SqlNodeList group) {
        if (group == null) {
            return;
        }
        double all = group.stream().mapToDouble(GroupingSetLimit::count).reduce(1, (one, other) -> one * other);
        if (all > MOST) {
            SqlParserPos place = group.getParserPosition();
            throw new SchemalessException(
                    ErrorCode.EXPRESSION_TOO_COMPLEX,
                    "Cannot run statement at line " + place.getLineNum() + ", column " + place.getColumnNum()
                            + ": its GROUP BY has more than " + MOST
                            + " grouping sets. Use fewer columns in CUBE, or list the sets in GROUPING SETS.");
        }
    }

    private static double count(@Nullable SqlNode item) {
        if (!(item instanceof SqlCall call)) {
            return 1;
        }
        return switch (call.getKind()) {
            case CUBE -> Math.pow(2, call.operandCount());
            case ROLLUP -> call.operandCount() + 1;
            case GROUPING_SETS ->
                call.getOperandList().stream()
                        .mapToDouble(GroupingSetLimit::count)
                        .sum();
            default -> 1;
        };
    }
}
