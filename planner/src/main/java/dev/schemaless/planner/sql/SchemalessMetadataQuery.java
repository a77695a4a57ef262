package dev.schemaless.planner.sql;

import dev.schemaless.planner.rel.JoinRowCounts;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.ChainedRelMetadataProvider;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.MetadataHandlerProvider;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Calcite's metadata, with row counts of joins of our own. Calcite 1.42.0 asks the left input of a mark join for the mark, which it
 * does not have, and multiplies the rows of both inputs. Ours come from the left input alone: its rows are the join's.
 */
final class SchemalessMetadataQuery extends RelMetadataQuery {
    private static final MetadataHandlerProvider PROVIDER =
            new RememberedMetadata(ChainedRelMetadataProvider.of(List.of(
                    ReflectiveRelMetadataProvider.reflectiveSource(
                            new JoinRowCounts(), BuiltInMetadata.RowCount.Handler.class),
                    DefaultRelMetadataProvider.INSTANCE)));

    SchemalessMetadataQuery() {
        super(PROVIDER);
    }

    @Override
    public @Nullable Boolean areColumnsUnique(RelNode rel, ImmutableBitSet columns, boolean ignoreNulls) {
        return isMarked(rel)
                ? areColumnsUnique(rel.getInput(0), withoutMark(rel, columns), ignoreNulls)
                : super.areColumnsUnique(rel, columns, ignoreNulls);
    }

    @Override
    public @Nullable Double getPopulationSize(RelNode rel, ImmutableBitSet columns) {
        return isMarked(rel)
                ? getPopulationSize(rel.getInput(0), withoutMark(rel, columns))
                : super.getPopulationSize(rel, columns);
    }

    @Override
    public @Nullable Double getMaxRowCount(RelNode rel) {
        return isMarked(rel) ? getMaxRowCount(rel.getInput(0)) : super.getMaxRowCount(rel);
    }

    private static boolean isMarked(RelNode rel) {
        return (rel instanceof Join join && join.getJoinType() == JoinRelType.LEFT_MARK)
                || (rel instanceof Correlate correlate && correlate.getJoinType() == JoinRelType.LEFT_MARK);
    }

    private static ImmutableBitSet withoutMark(RelNode rel, ImmutableBitSet columns) {
        return columns.clear(rel.getRowType().getFieldCount() - 1);
    }
}
