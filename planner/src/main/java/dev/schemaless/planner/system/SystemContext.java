package dev.schemaless.planner.system;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.model.CatalogSnapshot;
import java.util.List;

/**
 * The sources of system tables' rows in one execution, made by {@link SystemTables}. Immutable and thread-safe.
 *
 * @param catalog the same for all tables that the statement reads
 * @param session the session that executes the statement
 * @param system the tables and views of the system's schemas
 */
public record SystemContext(CatalogSnapshot catalog, Store store, SystemSource session, List<Relation> system) {}
