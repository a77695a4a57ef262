package dev.schemaless.planner.sql;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.junit.jupiter.api.Test;

/** Metadata of a mark join are those of its left input, without the mark. */
class SchemalessMetadataQueryTest {
    private final RelBuilder builder = RelFactories.LOGICAL_BUILDER.create(
            RelOptCluster.create(
                    new HepPlanner(HepProgram.builder().build()),
                    new RexBuilder(new SqlTypeFactoryImpl(RelDataTypeSystem.DEFAULT))),
            null);
    private final RelNode left = sums();
    private final RelNode values = builder.values(new String[] {"p"}, 1, 3).build();
    private final SchemalessMetadataQuery metadata = new SchemalessMetadataQuery();

    private RelNode sums() {
        builder.values(new String[] {"id", "a"}, 1, 1, 2, 3, 3, 3);
        return builder.project(
                        builder.field(0), builder.call(SqlStdOperatorTable.PLUS, builder.field(1), builder.field(1)))
                .build();
    }

    private RexNode equality(RelNode input) {
        return builder.push(input).push(values).equals(builder.field(2, 0, 1), builder.field(2, 1, 0));
    }

    private RelNode markJoin(RelNode input, RelNode right) {
        return LogicalJoin.create(input, right, List.of(), equality(input), Set.of(), JoinRelType.LEFT_MARK);
    }

    private RelNode correlation() {
        return LogicalConditionalCorrelate.create(
                left,
                values,
                List.of(),
                new CorrelationId(0),
                ImmutableBitSet.of(0),
                JoinRelType.LEFT_MARK,
                equality(left));
    }

    @Test
    void rowsAreUniqueByColumnsOfTheLeftInput() {
        for (RelNode marked :
                List.of(markJoin(left, values), markJoin(markJoin(left, values), values), correlation())) {
            int mark = marked.getRowType().getFieldCount() - 1;

            assertThat(metadata.areColumnsUnique(marked, ImmutableBitSet.of(0, mark)))
                    .isTrue();
            assertThat(metadata.areColumnsUnique(marked, ImmutableBitSet.of(mark)))
                    .isFalse();
        }
    }

    @Test
    void populationOfAMarkIsThatOfNoColumn() {
        assertThat(metadata.getPopulationSize(markJoin(left, values), ImmutableBitSet.of(1, 2)))
                .isEqualTo(metadata.getPopulationSize(left, ImmutableBitSet.of(1)));
    }

    @Test
    void markOfNoValuesHasTheRowsOfTheLeftInput() {
        RelNode none = builder.push(values).empty().build();

        assertThat(metadata.getMaxRowCount(markJoin(left, none))).isEqualTo(3);
    }
}
