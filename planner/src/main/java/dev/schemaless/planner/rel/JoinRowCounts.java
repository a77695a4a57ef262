package dev.schemaless.planner.rel;

import java.util.OptionalDouble;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Row counts of joins: one in n pairs of rows is joined, where n is the larger number of distinct keys of both sides. Calcite
 * 1.42.0 assumes one in seven, whatever the keys are. Stateless; called by reflection.
 */
public final class JoinRowCounts implements MetadataHandler<BuiltInMetadata.RowCount> {
    /** The number of values if nothing is known of either side. */
    private static final double UNKNOWN_VALUES = 100;

    /**
     * Upper bound of estimates. A product of many inputs would otherwise be infinite, and then no plan would be cheaper
     * than another.
     */
    private static final double MOST = 1e18;

    @Override
    public MetadataDef<BuiltInMetadata.RowCount> getDef() {
        return BuiltInMetadata.RowCount.DEF;
    }

    /** Estimates a join. */
    public @Nullable Double getRowCount(Join join, RelMetadataQuery metadata) {
        Double left = metadata.getRowCount(join.getLeft());
        Double right = metadata.getRowCount(join.getRight());
        if (left == null || right == null || !join.getJoinType().projectsRight()) {
            return RelMdUtil.getJoinRowCount(metadata, join, join.getCondition());
        }
        double matched = left * right * share(join);
        return bounded(
                switch (join.getJoinType()) {
                    case LEFT -> Math.max(left, matched);
                    case RIGHT -> Math.max(right, matched);
                    case FULL -> Math.max(left + right, matched);
                    default -> matched;
                });
    }

    /** Estimates the rows of a correlate, which reads one input for each row of the other. */
    public Double getRowCount(Correlate correlate, RelMetadataQuery metadata) {
        return bounded(correlate.estimateRowCount(metadata));
    }

    private static double bounded(double rows) {
        return Math.min(MOST, Math.max(1, rows));
    }

    /** Returns the join's own estimate. Only its form says that it has one input. */
    public Double getRowCount(SchemalessLookupJoin join, RelMetadataQuery metadata) {
        return join.estimateRowCount(metadata);
    }

    private static double share(Join join) {
        JoinInfo info = join.analyzeCondition();
        double share = 1;
        for (int i = 0; i < info.leftKeys.size(); i++) {
            OptionalDouble left = ColumnValues.of(join.getLeft(), info.leftKeys.get(i));
            OptionalDouble right = ColumnValues.of(join.getRight(), info.rightKeys.get(i));
            share /= Math.max(left.orElse(1), right.orElse(left.isPresent() ? 1 : UNKNOWN_VALUES));
        }
        for (RexNode other : info.nonEquiConditions) {
            share *= RelMdUtil.guessSelectivity(other);
        }
        return share;
    }
}
