package dev.schemaless.planner.repair.conversion;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Makes the arguments of functions over windows NULL where a FILTER excludes the row: aggregates leave NULL out. The arguments may be
 * NULL as well where a window has EXCLUDE, so that the results may be.
 *
 * <p>Calcite 1.42.0: its validator takes no FILTER before OVER (CALCITE-7595, mended in 1.43.0 in the same way). It declares results NOT
 * NULL though a frame may be empty without its current row (no issue known).
 */
public final class WindowArguments {
    private static final Set<String> NOT_AGGREGATES = Set.of(
            "ROW_NUMBER",
            "RANK",
            "DENSE_RANK",
            "PERCENT_RANK",
            "CUME_DIST",
            "NTILE",
            "LEAD",
            "LAG",
            "FIRST_VALUE",
            "LAST_VALUE",
            "NTH_VALUE");

    /** Functions of frames whose results are NULL where the frame is empty, but for aggregates. */
    private static final Set<String> VALUES = Set.of("FIRST_VALUE", "LAST_VALUE");

    private static final Set<SqlKind> TREATMENTS = EnumSet.of(SqlKind.IGNORE_NULLS, SqlKind.RESPECT_NULLS);

    private boolean excludes;

    private WindowArguments() {}

    /** Changes the calls of a statement in place, and returns the statement. FILTER of other functions than aggregates stays. */
    public static SqlNode expand(SqlNode statement) {
        WindowArguments arguments = new WindowArguments();
        statement.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                arguments.excludes |= call instanceof SqlWindow window && excludes(window);
                return super.visit(call);
            }
        });
        statement.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                if (call.getKind() == SqlKind.OVER) {
                    arguments.change(call);
                }
                return super.visit(call);
            }
        });
        return statement;
    }

    private static boolean excludes(SqlWindow window) {
        return RexWindowExclusion.create(window.getExclude()) != RexWindowExclusion.EXCLUDE_NO_OTHER;
    }

    private void change(SqlCall over) {
        SqlCall function = over.operand(0);
        if (function.getKind() == SqlKind.FILTER && function.operand(0) instanceof SqlCall aggregate) {
            if (aggregate.operandCount() > 0 && !NOT_AGGREGATES.contains(name(aggregate))) {
                restrict(aggregate, function.operand(1));
                over.setOperand(0, aggregate);
            }
            return;
        }
        SqlCall call = TREATMENTS.contains(function.getKind()) ? function.operand(0) : function;
        boolean isOfFrames = VALUES.contains(name(call)) || !NOT_AGGREGATES.contains(name(call));
        if (mayExclude(over.operand(1)) && isOfFrames && call.operandCount() > 0) {
            restrict(call, SqlLiteral.createBoolean(true, call.getParserPosition()));
        }
    }

    /** Says whether a window excludes rows, or is a name while a window of the statement does. */
    private boolean mayExclude(SqlNode window) {
        return window instanceof SqlWindow written ? excludes(written) : excludes;
    }

    private static String name(SqlCall call) {
        return call.getOperator().getName().toUpperCase(Locale.ROOT);
    }

    private static void restrict(SqlCall function, SqlNode condition) {
        SqlNode argument = function.operand(0);
        SqlParserPos place = argument.getParserPosition();
        SqlNode counted = argument instanceof SqlIdentifier column && column.isStar()
                ? SqlLiteral.createExactNumeric("1", place)
                : argument;
        function.setOperand(
                0,
                new SqlCase(
                        place, null, SqlNodeList.of(condition), SqlNodeList.of(counted), SqlLiteral.createNull(place)));
    }
}
