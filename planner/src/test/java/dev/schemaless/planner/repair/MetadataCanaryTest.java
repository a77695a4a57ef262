package dev.schemaless.planner.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.logical.LogicalConditionalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.junit.jupiter.api.Test;

/** Faults of Calcite's metadata of mark joins; {@code docs/internals/calcite.md} names their workaround. */
class MetadataCanaryTest {
    private static final String OURS =
            "Calcite knows mark joins: this method of SchemalessMetadataQuery may go (docs/internals/calcite.md)";

    private final RelOptCluster cluster = RelOptCluster.create(
            new HepPlanner(HepProgram.builder().build()),
            new RexBuilder(new SqlTypeFactoryImpl(RelDataTypeSystem.DEFAULT)));
    private final RelBuilder builder = RelFactories.LOGICAL_BUILDER.create(cluster, null);
    private final RelNode left = sums();
    private final RelMetadataQuery metadata = cluster.getMetadataQuery();

    private RelNode sums() {
        builder.values(new String[] {"a"}, 1, 2, 2);
        return builder.project(builder.call(SqlStdOperatorTable.PLUS, builder.field(0), builder.field(0)))
                .build();
    }

    private RelNode values() {
        return builder.values(new String[] {"p"}, 1, 3).build();
    }

    private RexNode equality() {
        return builder.push(left).push(values()).equals(builder.field(2, 0, 0), builder.field(2, 1, 0));
    }

    private RelNode markJoin(RelNode right) {
        return LogicalJoin.create(left, right, List.of(), equality(), Set.of(), JoinRelType.LEFT_MARK);
    }

    @Test
    void leftInputIsAskedWhetherTheMarkIsUnique() {
        RelNode join = markJoin(values());

        assertThatThrownBy(() -> metadata.areColumnsUnique(join, ImmutableBitSet.of(1)))
                .as(OURS)
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void correlationKnowsNothingOfUniqueMarks() {
        RelNode correlation = LogicalConditionalCorrelate.create(
                left,
                values(),
                List.of(),
                new CorrelationId(0),
                ImmutableBitSet.of(0),
                JoinRelType.LEFT_MARK,
                equality());

        assertThatThrownBy(() -> metadata.areColumnsUnique(correlation, ImmutableBitSet.of(1)))
                .as(OURS)
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void leftInputIsAskedForThePopulationOfTheMark() {
        RelNode join = markJoin(values());

        assertThatThrownBy(() -> metadata.getPopulationSize(join, ImmutableBitSet.of(1)))
                .as(OURS)
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void marksOfNoValuesHaveNoRows() {
        RelNode join = markJoin(builder.push(values()).empty().build());

        assertThat(metadata.getMaxRowCount(join)).as(OURS).isZero();
    }
}
