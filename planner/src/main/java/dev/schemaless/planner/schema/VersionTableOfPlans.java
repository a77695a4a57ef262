package dev.schemaless.planner.schema;

import dev.schemaless.planner.access.StoredTable;
import dev.schemaless.planner.access.TableEstimates;
import dev.schemaless.planner.type.TypeMapping;
import dev.schemaless.planner.version.SchemalessVersionScan;
import dev.schemaless.planner.version.VersionColumn;
import dev.schemaless.planner.version.VersionScan;
import dev.schemaless.planner.version.VersionTable;
import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;

/** A table of versions of a table's cells, as Calcite sees it. No catalog lists it. */
final class VersionTableOfPlans extends AbstractTable implements TranslatableTable {
    private final StoredTable stored;
    private final VersionTable kind;

    VersionTableOfPlans(StoredTable stored, VersionTable kind) {
        this.stored = stored;
        this.kind = kind;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory typeFactory) {
        RelDataTypeFactory.Builder builder = typeFactory.builder();
        for (VersionColumn column : kind.columnsOf(stored.model())) {
            builder.add(column.name(), TypeMapping.relType(column.type(), typeFactory));
        }
        return builder.build();
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
        VersionScan all = VersionScan.of(stored, kind, context.getCluster().getRexBuilder());
        return SchemalessVersionScan.create(context.getCluster(), table, all, context.getTableHints());
    }

    @Override
    public Statistic getStatistic() {
        return Statistics.of(TableEstimates.of(stored.model()).rows(), List.of());
    }
}
