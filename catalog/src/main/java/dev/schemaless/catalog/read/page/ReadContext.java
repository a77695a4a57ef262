package dev.schemaless.catalog.read.page;

import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.lease.CatalogLeases;

/** The parts that all reads of a store share. Thread-safe. */
public record ReadContext(
        StoreTables tables,
        ReadTexts texts,
        CatalogLeases leases,
        CatalogSource catalog,
        ActiveCallers activeCallers) {}
