package dev.schemaless.planner.repair.conversion;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Finds the queries in expressions. */
public final class Subqueries {
    private Subqueries() {}

    /** Returns how many subqueries an expression has, those within others not counted. */
    public static int countIn(SqlNode expression) {
        Counter counter = new Counter();
        expression.accept(counter);
        return counter.count;
    }

    private static final class Counter extends SqlBasicVisitor<@Nullable Void> {
        private int count;

        @Override
        public @Nullable Void visit(SqlCall call) {
            if (call.getKind().belongsTo(SqlKind.QUERY)) {
                count++;
                return null;
            }
            return super.visit(call);
        }
    }
}
