package dev.schemaless.planner.schema;

import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.system.InformationSchema;
import dev.schemaless.planner.system.SystemTable;
import dev.schemaless.planner.system.SystemTables;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;

/** A schema of the system: its tables are the same in every store. */
final class SystemSchema extends AbstractSchema {
    private static final Schema TABLES = new SystemSchema(systemTables());

    private final Map<String, Table> tables;

    private SystemSchema(Map<String, Table> tables) {
        this.tables = tables;
    }

    private static Map<String, Table> systemTables() {
        Map<String, Table> tables = new LinkedHashMap<>();
        for (SystemTable table : SystemTables.all()) {
            tables.put(table.name(), new SystemTableOfPlans(table));
        }
        return tables;
    }

    /** Returns the schema of the system tables. */
    static Schema ofTables() {
        return TABLES;
    }

    /**
     * Returns the schema of the standard's views.
     *
     * @param viewTypes derives a view's row type
     */
    static Schema ofViews(Function<ViewDefinition, RelDataType> viewTypes) {
        Map<String, Table> views = new LinkedHashMap<>();
        for (ViewDefinition view : InformationSchema.views()) {
            views.put(view.name(), new SchemalessView(SchemaNames.INFORMATION, view, viewTypes));
        }
        return new SystemSchema(views);
    }

    @Override
    protected Map<String, Table> getTableMap() {
        return tables;
    }
}
