package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.RowsRead;
import dev.schemaless.planner.rel.SchemalessCorrelate;
import dev.schemaless.planner.rel.SchemalessFilter;
import dev.schemaless.planner.rel.SchemalessSpool;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.jspecify.annotations.Nullable;

/** Spools the largest parts of a correlation's inner plan that do not refer to its outer row. They are read once for all rows. */
public final class Spools extends RelHomogeneousShuttle {
    private Spools() {}

    /** Returns a physical plan with spools in its correlations. */
    public static RelNode in(RelNode plan) {
        return plan.accept(new Spools());
    }

    @Override
    public RelNode visit(RelNode other) {
        if (!(other instanceof SchemalessCorrelate correlate)) {
            return super.visit(other);
        }
        RelNode inner = new Spooling(correlate).of(correlate.getRight());
        return super.visit(correlate.copy(correlate.getTraitSet(), List.of(correlate.getLeft(), inner)));
    }

    private static final class Spooling {
        private final CorrelationId variable;
        private final Set<CorrelationId> inside = new HashSet<>();

        Spooling(Correlate correlate) {
            this.variable = correlate.getCorrelationId();
            inside.add(variable);
            new RelVisitor() {
                @Override
                public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
                    if (node instanceof Correlate nested) {
                        inside.add(nested.getCorrelationId());
                    }
                    super.visit(node, ordinal, parent);
                }
            }.go(correlate.getRight());
        }

        RelNode of(RelNode rel) {
            if (rel instanceof SchemalessSpool) {
                return rel;
            }
            if (rel instanceof SchemalessFilter filter && isSame(filter.getInput())) {
                return isSame(filter)
                        ? SchemalessSpool.of(filter, variable)
                        : SchemalessSpool.filtered(filter, variable);
            }
            if (isSame(rel)) {
                return SchemalessSpool.of(rel, variable);
            }
            List<RelNode> inputs = rel.getInputs().stream().map(this::of).toList();
            return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
        }

        /** Says whether a part gives the same rows for all outer rows, and reads some. */
        private boolean isSame(RelNode rel) {
            Set<CorrelationId> used = new HashSet<>(RelOptUtil.getVariablesUsed(rel));
            used.retainAll(inside);
            return used.isEmpty() && RowsRead.isAny(rel);
        }
    }
}
