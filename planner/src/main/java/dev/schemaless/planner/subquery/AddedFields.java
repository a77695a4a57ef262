package dev.schemaless.planner.subquery;

import java.util.List;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptSchema;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.tools.RelBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Finds the last field of a name: the one that a rule has added, though the outer row has a column of that name.
 *
 * <p>Calcite 1.42.0, no issue known: for {@code <> SOME} and {@code = ALL}, {@code SubQueryRemoveRule} takes outer columns called c, d or
 * dd for its counts of the subquery's rows.
 */
public final class AddedFields extends RelBuilder {
    private AddedFields(RelOptCluster cluster, @Nullable RelOptSchema schema) {
        super(Contexts.empty(), cluster, schema);
    }

    /** Returns a builder for rules. */
    public static RelBuilder create(RelOptCluster cluster, @Nullable RelOptSchema schema) {
        return new AddedFields(cluster, schema);
    }

    @Override
    public RexInputRef field(String name) {
        List<String> names = peek().getRowType().getFieldNames();
        for (int i = names.size() - 1; i >= 0; i--) {
            // a join numbers a name that both inputs have
            if (names.get(i).startsWith(name)
                    && names.get(i).substring(name.length()).matches("[0-9]*")) {
                return field(i);
            }
        }
        return super.field(name);
    }
}
