package dev.schemaless.planner.repair.correlation;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.jspecify.annotations.Nullable;

/** The values of outer rows to which a part of a plan refers (Calcite's correlation variables). */
final class OuterValues {
    private OuterValues() {}

    /** Returns the outer values that a part of a plan refers to. */
    static Set<RexFieldAccess> of(RelNode rel) {
        return of(rel, RelOptUtil.getVariablesUsed(rel));
    }

    /** Returns the values that it reads of these outer rows. */
    static Set<RexFieldAccess> of(RelNode rel, Set<CorrelationId> rows) {
        Collector collector = new Collector(rows);
        rewrite(rel, collector);
        return collector.values;
    }

    /** Returns the outer values of any variable that one node reads, without its inputs. */
    static Set<RexFieldAccess> ofNode(RelNode rel) {
        Collector collector = new Collector(null);
        rel.accept(collector);
        return collector.values;
    }

    static RelNode rewrite(RelNode rel, RexShuttle expressions) {
        return rel.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                return super.visit(other).accept(expressions);
            }
        });
    }

    /** Returns the rows with values at their ends; those that the part does not ask yet are asked below those that it does. */
    static RelNode with(RelNode rel, List<RexFieldAccess> values) {
        List<RexFieldAccess> asked = new ArrayList<>(values);
        asked.retainAll(of(rel));
        List<RexFieldAccess> others = new ArrayList<>(values);
        others.removeAll(asked);
        RelNode asking = asked.isEmpty() || others.isEmpty() ? rel : append(rel, rel.getRowType(), others);
        return append(asking, rel.getRowType(), values);
    }

    private static RelNode append(RelNode rel, RelDataType first, List<RexFieldAccess> values) {
        List<RexNode> outputs = new ArrayList<>();
        for (int column = 0; column < first.getFieldCount(); column++) {
            outputs.add(RexInputRef.of(column, rel.getRowType()));
        }
        outputs.addAll(values);
        return LogicalProject.create(rel, List.of(), outputs, (List<String>) null, Set.of());
    }

    /** Returns the rows of a type, of rows that have more columns from a position, and maybe at the end. */
    static RelNode without(RelNode rel, int from, int count, RelDataType type) {
        List<RexInputRef> outputs = IntStream.range(0, type.getFieldCount())
                .mapToObj(column -> RexInputRef.of(column < from ? column : column + count, rel.getRowType()))
                .toList();
        return LogicalProject.create(rel, List.of(), outputs, type, Set.of());
    }

    /** Collects the values of rows; those of all if it is not said of which. */
    private static final class Collector extends RexShuttle {
        private final @Nullable Set<CorrelationId> rows;
        private final Set<RexFieldAccess> values = new LinkedHashSet<>();

        Collector(@Nullable Set<CorrelationId> rows) {
            this.rows = rows;
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            if (access.getReferenceExpr() instanceof RexCorrelVariable variable
                    && (rows == null || rows.contains(variable.id))) {
                values.add(access);
            }
            return super.visitFieldAccess(access);
        }
    }
}
