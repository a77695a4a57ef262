package dev.schemaless.planner.schema;

import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.SchemaNames;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.TemporalTable;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;

/** A view, expanded where it is used. Calcite's own views need a connection of Calcite's JDBC driver. */
public final class SchemalessView extends AbstractTable implements TranslatableTable, TemporalTable {
    private final String schema;
    private final ViewDefinition definition;
    private final Function<ViewDefinition, RelDataType> rowTypes;

    /**
     * Creates a view.
     *
     * @param schema the one that has it
     * @param rowTypes derives a view's row type by validating its text
     */
    public SchemalessView(String schema, ViewDefinition definition, Function<ViewDefinition, RelDataType> rowTypes) {
        this.schema = schema;
        this.definition = definition;
        this.rowTypes = rowTypes;
    }

    public ViewDefinition definition() {
        return definition;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory typeFactory) {
        return rowTypes.apply(definition);
    }

    @Override
    public Schema.TableType getJdbcTableType() {
        return Schema.TableType.VIEW;
    }

    @Override
    public String getSysStartFieldName() {
        return PseudoColumn.CREATED_AT.columnName();
    }

    @Override
    public String getSysEndFieldName() {
        return getSysStartFieldName();
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
        List<String> path = List.of(schema, definition.name());
        RelNode expanded = context.expandView(table.getRowType(), definition.sql(), List.of(SchemaNames.DEFAULT), path)
                .project();
        return RelOptUtil.createCastRel(expanded, table.getRowType(), true);
    }
}
