package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.RowsRead;
import dev.schemaless.planner.rel.SchemalessCorrelate;
import dev.schemaless.planner.rel.SchemalessFilter;
import dev.schemaless.planner.rel.SchemalessHashJoin;
import dev.schemaless.planner.rel.SchemalessRecursion;
import dev.schemaless.planner.rel.SchemalessSpool;
import dev.schemaless.planner.rel.SchemalessWorkingTable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;

/**
 * Spools the largest parts of a correlation's inner plan that do not refer to its outer row. They are read once for all rows. So are
 * parts of a recursion's second input without its working table, for all rounds.
 */
public final class Spools extends RelHomogeneousShuttle {
    private Spools() {}

    /** Returns a physical plan with spools in its correlations. */
    public static RelNode in(RelNode plan) {
        return plan.accept(new Spools());
    }

    @Override
    public RelNode visit(RelNode other) {
        if (other instanceof SchemalessCorrelate correlate) {
            return spooled(correlate, correlate.getCorrelationId(), "outer rows");
        }
        return other instanceof SchemalessRecursion recursion
                ? spooled(recursion, recursion.variable(), "rounds")
                : super.visit(other);
    }

    private RelNode spooled(BiRel rel, CorrelationId variable, String runs) {
        RelNode inner = new Spooling(variable, runs, rel.getRight()).of(rel.getRight());
        return super.visit(rel.copy(rel.getTraitSet(), List.of(rel.getLeft(), inner)));
    }

    private static final class Spooling {
        private final CorrelationId variable;
        private final String runs;
        private final Set<CorrelationId> inside = new HashSet<>();

        Spooling(CorrelationId variable, String runs, RelNode inner) {
            this.variable = variable;
            this.runs = runs;
            inside.add(variable);
            forEach(inner, node -> inside.addAll(node.getVariablesSet()));
        }

        private static void forEach(RelNode rel, Consumer<RelNode> action) {
            action.accept(rel);
            rel.getInputs().forEach(input -> forEach(input, action));
        }

        RelNode of(RelNode rel) {
            if (rel instanceof SchemalessSpool) {
                return rel;
            }
            if (rel instanceof SchemalessFilter filter && isSame(filter.getInput())) {
                return isSame(filter)
                        ? SchemalessSpool.of(filter, variable, runs)
                        : SchemalessSpool.filtered(filter, variable, runs);
            }
            if (isSame(rel)) {
                return SchemalessSpool.of(rel, variable, runs);
            }
            if (rel instanceof SchemalessHashJoin join && isSame(join.getLeft()) != isSame(join.getRight())) {
                return withInputs(join.hashing(isSame(join.getLeft()) ? join.getLeft() : join.getRight()));
            }
            return withInputs(rel);
        }

        private RelNode withInputs(RelNode rel) {
            List<RelNode> inputs = rel.getInputs().stream().map(this::of).toList();
            return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
        }

        /** Says whether a part gives the same rows for all outer rows, and reads some. */
        private boolean isSame(RelNode rel) {
            Set<CorrelationId> used = new HashSet<>(RelOptUtil.getVariablesUsed(rel));
            forEach(rel, node -> {
                if (node instanceof SchemalessWorkingTable working) {
                    used.add(working.variable());
                }
            });
            forEach(rel, node -> used.removeAll(node.getVariablesSet()));
            used.retainAll(inside);
            return used.isEmpty() && RowsRead.isAny(rel);
        }
    }
}
