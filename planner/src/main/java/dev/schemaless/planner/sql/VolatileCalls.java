package dev.schemaless.planner.sql;

import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Finds calls that have another value each time, within one statement too: RAND, UUID, NEXT VALUE FOR and their kin. */
public final class VolatileCalls {
    private VolatileCalls() {}

    /** Says whether an expression that the catalog keeps has such a call; it has no subquery. */
    public static boolean isIn(String expression, Translator translator) {
        SqlNode row = SqlStdOperatorTable.ROW.createCall(
                SqlParserPos.ZERO, List.of(SqlTexts.OF_CATALOG.parseExpression(expression)));
        SqlNode values = SqlStdOperatorTable.VALUES.createCall(SqlParserPos.ZERO, row);
        RelNode rel = translator.translate(values).root().rel;
        return rel instanceof Project project && !project.getProjects().stream().allMatch(RexUtil::isDeterministic);
    }
}
