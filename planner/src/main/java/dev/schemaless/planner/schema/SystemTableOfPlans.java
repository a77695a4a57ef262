package dev.schemaless.planner.schema;

import dev.schemaless.planner.rel.SchemalessSystemScan;
import dev.schemaless.planner.system.SystemColumn;
import dev.schemaless.planner.system.SystemTable;
import dev.schemaless.planner.type.TypeMapping;
import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;

/** A system table, as Calcite sees it. */
final class SystemTableOfPlans extends AbstractTable implements TranslatableTable {
    /** Plans live longer than catalogs: a table of rows about tables is taken for one of middle size. */
    private static final double ROWS = 100;

    private final SystemTable table;

    SystemTableOfPlans(SystemTable table) {
        this.table = table;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory typeFactory) {
        RelDataTypeFactory.Builder builder = typeFactory.builder();
        for (SystemColumn column : table.columns()) {
            builder.add(column.name(), TypeMapping.relType(column.type(), typeFactory));
        }
        return builder.build();
    }

    @Override
    public Schema.TableType getJdbcTableType() {
        return Schema.TableType.SYSTEM_TABLE;
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable relOptTable) {
        return SchemalessSystemScan.create(context.getCluster(), relOptTable, table);
    }

    @Override
    public Statistic getStatistic() {
        return Statistics.of(ROWS, List.of());
    }
}
