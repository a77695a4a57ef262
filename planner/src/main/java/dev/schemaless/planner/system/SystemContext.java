package dev.schemaless.planner.system;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.model.CatalogSnapshot;

/**
 * The sources of system tables' rows in one execution. Immutable and thread-safe.
 *
 * @param catalog the same for all tables that the statement reads
 * @param session the session that executes the statement
 */
public record SystemContext(CatalogSnapshot catalog, Store store, SystemSource session) {}
