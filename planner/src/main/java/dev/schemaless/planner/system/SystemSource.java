package dev.schemaless.planner.system;

import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.planner.SessionSettings;
import java.util.List;

/** The facts of a session that system tables show. Thread-safe. */
public interface SystemSource {
    /** Returns the settings of the session. */
    SessionSettings settings();

    /** Returns how the plan cache of the session's store is used. */
    PlanCacheStatistics planCache();

    /** Returns the sessions of this JVM on the session's store. */
    Sessions sessions();

    /** Returns the columns of a view of a schema; none if a table it reads has changed so that it is not valid any more. */
    List<ColumnDescription> columnsOf(CatalogSnapshot catalog, String schema, ViewDefinition view);
}
