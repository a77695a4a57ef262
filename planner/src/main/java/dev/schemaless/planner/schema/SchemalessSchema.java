package dev.schemaless.planner.schema;

import dev.schemaless.catalog.access.Routings;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.access.StoredTable;
import dev.schemaless.planner.version.VersionTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;

/** The models and views of one catalog version. Immutable, so that plans made on it never change. */
public final class SchemalessSchema extends AbstractSchema {
    /** Oracle's and MySQL's table of one row, for queries that read none. No catalog lists it. */
    private static final ViewDefinition DUAL =
            new ViewDefinition(0, "DUAL", "SELECT * FROM (VALUES ('X')) AS DUAL (DUMMY)", Map.of());

    private final Map<String, Table> tables;
    private final CatalogSnapshot catalog;

    private SchemalessSchema(Map<String, Table> tables, CatalogSnapshot catalog) {
        this.tables = tables;
        this.catalog = catalog;
    }

    /** Finds a sequence of the schema that a root schema holds. */
    public static Optional<Sequence> findSequence(CalciteSchema root, String name) {
        CalciteSchema schema = root.getSubSchema(SchemaNames.DEFAULT, true);
        return schema != null && schema.schema instanceof SchemalessSchema own
                ? own.catalog.findSequence(name)
                : Optional.empty();
    }

    /**
     * Returns a root schema that holds the store's one schema, {@link SchemaNames#DEFAULT}, and those of the system.
     *
     * @param viewTypes derives a view's row type from its definition and the root schema
     */
    public static CalciteSchema rootOf(
            CatalogSnapshot catalog,
            Routings routings,
            SessionSettings settings,
            BiFunction<CalciteSchema, ViewDefinition, RelDataType> viewTypes) {
        CalciteSchema root = CalciteSchema.createRootSchema(false, false);
        Map<String, Table> tables = new LinkedHashMap<>();
        for (Model model : catalog.models()) {
            StoredTable stored = new StoredTable(model, routings.of(model), settings.typeMismatch());
            tables.put(model.name(), new SchemalessTable(stored));
            addVersions(tables, catalog, stored);
        }
        List<ViewDefinition> views = new ArrayList<>(catalog.views());
        if (catalog.findModel(DUAL.name()).isEmpty()
                && catalog.findView(DUAL.name()).isEmpty()) {
            views.add(DUAL);
        }
        for (ViewDefinition view : views) {
            tables.put(
                    view.name(),
                    new SchemalessView(SchemaNames.DEFAULT, view, definition -> viewTypes.apply(root, definition)));
        }
        root.add(SchemaNames.DEFAULT, new SchemalessSchema(tables, catalog));
        root.add(SchemaNames.SYSTEM, SystemSchema.ofTables());
        root.add(SchemaNames.INFORMATION, SystemSchema.ofViews(definition -> viewTypes.apply(root, definition)));
        return root;
    }

    /** Adds the tables of versions, unless a table or view of the catalog has such a name. */
    private static void addVersions(Map<String, Table> tables, CatalogSnapshot catalog, StoredTable stored) {
        for (VersionTable kind : VersionTable.values()) {
            String name = kind.nameOf(stored.model());
            if (catalog.findModel(name).isEmpty() && catalog.findView(name).isEmpty()) {
                tables.put(name, new VersionTableOfPlans(stored, kind));
            }
        }
    }

    @Override
    protected Map<String, Table> getTableMap() {
        return tables;
    }
}
