package dev.schemaless.planner.session;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.fault.RuntimeErrors;
import dev.schemaless.planner.memory.DeepStack;
import dev.schemaless.planner.system.ColumnDescription;
import dev.schemaless.planner.system.PlanCacheStatistics;
import dev.schemaless.planner.system.Sessions;
import dev.schemaless.planner.system.SystemSource;
import java.util.List;
import java.util.function.Function;

/**
 * The view of a session that system tables have.
 *
 * @param planners gives the planner of a catalog
 */
record SessionSource(
        SessionSettings settings,
        PlanCache cache,
        Sessions sessions,
        ViewColumns views,
        Function<CatalogSnapshot, PlanSource.VersionedPlanner> planners)
        implements SystemSource {
    @Override
    public PlanCacheStatistics planCache() {
        return cache.statistics();
    }

    @Override
    public List<ColumnDescription> columnsOf(CatalogSnapshot catalog, String schema, ViewDefinition view) {
        return views.of(
                catalog.version(),
                schema,
                view.name(),
                () -> DeepStack.call(view.sql().length(), ReadControl.unlimited(), () -> found(catalog, view)));
    }

    private List<ColumnDescription> found(CatalogSnapshot catalog, ViewDefinition view) {
        try {
            return planners.apply(catalog).planner().columnsOf(view);
        } catch (RuntimeException | Error e) {
            throw RuntimeErrors.refuse(e);
        }
    }
}
