package dev.schemaless.planner.repair.conversion;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/**
 * Turns a long {@code IN} list of literals into one search argument.
 *
 * <p>Calcite 1.42.0, no issue known: {@code SqlToRelConverter} makes one comparison of each literal, and simplification takes
 * time that grows with the cube of their number, 70 seconds for 1,000.
 */
public final class InLists extends RelHomogeneousShuttle {
    /** Shorter ones are simplified at once. */
    private static final int LONG = 16;

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited.accept(new Conditions(visited.getCluster().getRexBuilder()));
    }

    private static final class Conditions extends RexShuttle {
        private final RexBuilder builder;

        Conditions(RexBuilder builder) {
            this.builder = builder;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            if (call.getKind() != SqlKind.OR || call.getOperands().size() < LONG) {
                return super.visitCall(call);
            }
            Map<RexNode, List<RexNode>> searches = new LinkedHashMap<>();
            List<RexNode> rest = new ArrayList<>();
            for (RexNode operand : call.getOperands()) {
                if (isSearch(operand)) {
                    List<RexNode> sides = ((RexCall) operand).getOperands();
                    searches.computeIfAbsent(sides.get(0), ignored -> new ArrayList<>())
                            .add(sides.get(1));
                } else {
                    rest.add(operand.accept(this));
                }
            }
            searches.forEach((value, literals) -> rest.add(builder.makeIn(value.accept(this), literals)));
            return RexUtil.composeDisjunction(builder, rest);
        }

        private static boolean isSearch(RexNode operand) {
            return operand.getKind() == SqlKind.EQUALS
                    && ((RexCall) operand).getOperands().get(1) instanceof RexLiteral literal
                    && !literal.isNull();
        }
    }
}
