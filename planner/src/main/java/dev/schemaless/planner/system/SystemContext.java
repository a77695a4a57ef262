package dev.schemaless.planner.system;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.model.CatalogSnapshot;

/**
 * What the system tables of one execution have their rows from. Immutable and thread-safe.
 *
 * @param catalog the same for all tables that the statement reads
 * @param session the one that asks
 */
public record SystemContext(CatalogSnapshot catalog, Store store, SystemSource session) {}
