package dev.schemaless.planner.correlation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;

/** Projections to a given row type. */
final class Outputs {
    private Outputs() {}

    /** Returns a projection whose columns have the names and types of a row type; values are cast where types differ. */
    static RelNode of(RelNode rel, List<? extends RexNode> outputs, RelDataType type) {
        RexBuilder builder = rel.getCluster().getRexBuilder();
        List<RexNode> cast = new ArrayList<>();
        for (int column = 0; column < outputs.size(); column++) {
            cast.add(builder.ensureType(type.getFieldList().get(column).getType(), outputs.get(column), true));
        }
        return LogicalProject.create(rel, List.of(), cast, type.getFieldNames(), Set.of());
    }
}
